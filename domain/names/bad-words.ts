/**
 * What nobody should have to read on a wall, by language. Whole words, since their letters occur in harmless names too:
 * Scunthorpe, Nazim, Dickens, Essex, Matsushita.
 */
const rudeWords = {
  en: `anus arse arses arsehole ass asses asshole assholes bastard bastards bitch bitches bitchy blowjob bollocks boner boob
    boobs bullshit butthole clit cock cocks cocksucker coon cum cumming cunt cunts cunty dick dicks dickhead dickheads dildo
    dildos dipshit dumbass dyke fag fags faggot faggots fuck fucker fuckers fucking fucks fucked fuckface fuckyou fuk
    fck fcker gook handjob horny jackass jerkoff jizz kike kkk milf motherfucker nazi nazis nigga niggas nigger niggers nutsack
    paedo pedo pedophile penis penises piss pissed porn porno prick pricks pussies pussy queef rape raped raper rapist retard
    retarded retards rimjob scrotum sex sexy shit shits shite shitface shithead shitty skank slut sluts slutty spic
    spunk stfu tit tits titties titty tosser twat twats vagina vulva wank wanker wankers wanking wetback whore whores wtf`,
  de: `arsch arschloch arschgeige arschficker bitchig fick ficken ficker fickt fickdich fotze fotzen hackfresse hitler hure
    huren hurensohn hurensöhne judensau kackbratze kacke kanake kanaken miststück möse muschi mutterficker neger nutte nutten
    pimmel pisser scheisse scheiße scheiss scheiß scheisskerl schlampe schlampen schwanz schwanzlutscher schwuchtel
    spast spasti spacko titten votze wichsen wichser wichs zigeuner`,
  es: `cabron cabrón cabrones capullo chinga chingada chingar coño conchatumadre cojones culero culo follar gilipollas
    hijodeputa hijueputa joder jodete joto malparido mamada mamon mamón marica maricon maricón mierda pajero pendeja
    pendejo pendejos pene pinche polla pollas puta putas puto putos verga zorra`,
  fr: `baise baiser batard bâtard bite bites bordel bougnoule branleur chatte chiasse chier connard connards connasse conne
    couilles couillon cul encule enculé enculer enculeur foutre gouine merde merdes négro nègre niquer nique niqué ntm pd pede pédé
    pute putes putain salaud salope salopes tapette trouduc`,
  pt: `arrombado bicha boceta boiola bosta buceta cacete caralho caralhos cona crioulo cu cuzao cuzão fdp foda fodase
    foder fodido merda otario otário paneleiro piroca porra punheta puta putas puto viado viados xoxota`,
  zh: `操 操你 操你妈 操你媽 草泥马 草泥馬 傻逼 傻屄 煞笔 沙比 妈的 他妈的 去死 狗屎 婊子 贱人 賤人 鸡巴 雞巴 屌 肏 王八蛋 混蛋 滚蛋 日你 支那 强奸 強姦
    纳粹 納粹 希特勒`,
  ar: `كس كسمك كسامك شرموطة شرموط شراميط قحبة قحاب عاهرة زب زبي طيز نيك انيك منيوك منيك خول لوطي عرص خرا زامل هتلر نازي`,
} as const

/** Never harmless, wherever they stand in a word. */
const rudeParts =
  'fuck nigger nigga faggot motherf cocksuck asshole arschloch hurensohn wichser scheiss scheiß ficker pendejo gilipoll caralho enculé encule salope hitler blowjob bullshit shithead dickhead 傻逼 操你 草泥马 强奸 شرموط كسمك'

/** Who runs the place, in seven languages: nobody else may be called that. */
const rulers = `
  admin admins administrator administrators admn dryrun moderator moderators mod mods official operator owner root staff support
  sysadmin system teacher teachers trainer trainers tutor instructor webmaster helpdesk
  administratorin betreiber lehrer lehrerin lehrkraft leitung moderatorin trainerin ausbilder dozent dozentin verwaltung
  administrador administradora formador formadora maestra maestro moderador moderadora profesor profesora profe soporte
  administrateur administratrice animateur enseignant enseignante formateur formatrice modérateur modératrice prof professeur
  professeure
  professor professora suporte
  管理员 管理員 老师 老師 教师 教師 导师 導師 培训师 客服 系统 官方 版主
  مدير المدير مشرف المشرف معلم المعلم معلمة المعلمة مدرب المدرب مدربة استاذ الاستاذ استاذة الدعم مسؤول المسؤول`

const listed = (text: string): string[] => text.trim().split(/\s+/)

export const badWords = {
  rude: Object.values(rudeWords).flatMap(listed),
  parts: listed(rudeParts),
  rulers: listed(rulers),
}
