import type { LanguageCode } from '@dryrun/domain/languages/languages.ts'

/** What the film says, by what it says in English. A sentence that is not here stops the recording. */
export const captionsIn: Record<Exclude<LanguageCode, 'en'>, Readonly<Record<string, string>>> = {
  es: {
    'This is Dryrun: an investment platform on practice money.':
      'Esto es Dryrun: una plataforma de inversión con dinero de práctica.',
    'Every figure comes from its own ledger. Demo members are marked.':
      'Todas las cifras salen de su propio libro mayor. Los miembros de demostración están marcados.',
    'Signing up asks for a name, an email and a country. The addresses are filled in.':
      'El registro pide un nombre, un correo y un país. Las direcciones ya vienen rellenadas.',
    'Five first steps. Take practice coins, deposit some of them, and they’re credited.':
      'Cinco primeros pasos. Toma monedas de práctica, deposita algunas y se abonan.',
    'A plan shows what its promise would mean over a year, in the same card.':
      'Cada plan muestra en la misma tarjeta qué significaría su promesa en un año.',
    'Here a day passes in a minute. What’s promised is dashed until it’s posted.':
      'Aquí un día pasa en un minuto. Lo prometido va en trazos hasta que se contabiliza.',
    'The return comes on time. Nothing has earned it. Press an amount to see where it comes from.':
      'El rendimiento llega a tiempo. Nada lo ha ganado. Pulsa un importe para ver de dónde sale.',
    'Trading is simulated, and everything an order would do is said before it’s sent.':
      'Las operaciones son simuladas, y todo lo que haría una orden se dice antes de enviarla.',
    'Your browser can check your book itself, and find it in a published seal.':
      'Tu navegador puede comprobar tu libro y encontrarlo en un sello publicado.',
    'So who pays? The transparency page adds up what’s held, owed and promised.':
      '¿Quién paga entonces? La página de transparencia suma lo que se tiene, se debe y se promete.',
    'Practise here what you should refuse elsewhere.': 'Practica aquí lo que deberías rechazar en otra parte.',
  },
  fr: {
    'This is Dryrun: an investment platform on practice money.':
      'Voici Dryrun : une plateforme d’investissement en argent fictif.',
    'Every figure comes from its own ledger. Demo members are marked.':
      'Chaque chiffre vient de son propre grand livre. Les membres de démo sont signalés.',
    'Signing up asks for a name, an email and a country. The addresses are filled in.':
      'L’inscription demande un nom, un e-mail et un pays. Les adresses sont déjà remplies.',
    'Five first steps. Take practice coins, deposit some of them, and they’re credited.':
      'Cinq premiers pas. Prenez des jetons fictifs, déposez-en, et ils sont crédités.',
    'A plan shows what its promise would mean over a year, in the same card.':
      'Chaque plan montre, sur la même carte, ce que sa promesse donnerait en un an.',
    'Here a day passes in a minute. What’s promised is dashed until it’s posted.':
      'Ici, un jour passe en une minute. Ce qui est promis reste en pointillé jusqu’à sa comptabilisation.',
    'The return comes on time. Nothing has earned it. Press an amount to see where it comes from.':
      'Le rendement arrive à l’heure. Rien ne l’a gagné. Touchez un montant pour voir d’où il vient.',
    'Trading is simulated, and everything an order would do is said before it’s sent.':
      'Le trading est simulé, et tout ce qu’un ordre ferait est dit avant l’envoi.',
    'Your browser can check your book itself, and find it in a published seal.':
      'Votre navigateur peut vérifier lui-même votre livre et le retrouver dans un sceau publié.',
    'So who pays? The transparency page adds up what’s held, owed and promised.':
      'Alors qui paie ? La page de transparence additionne ce qui est détenu, dû et promis.',
    'Practise here what you should refuse elsewhere.': 'Exercez-vous ici à ce que vous devriez refuser ailleurs.',
  },
  de: {
    'This is Dryrun: an investment platform on practice money.': 'Das ist Dryrun: eine Anlageplattform mit Übungsgeld.',
    'Every figure comes from its own ledger. Demo members are marked.':
      'Jede Zahl kommt aus dem eigenen Hauptbuch. Demomitglieder sind gekennzeichnet.',
    'Signing up asks for a name, an email and a country. The addresses are filled in.':
      'Die Anmeldung fragt nach Name, E-Mail und Land. Die Adressen sind schon eingetragen.',
    'Five first steps. Take practice coins, deposit some of them, and they’re credited.':
      'Fünf erste Schritte. Holen Sie sich Übungscoins, zahlen Sie einige ein, und sie werden gutgeschrieben.',
    'A plan shows what its promise would mean over a year, in the same card.':
      'Jeder Plan zeigt auf derselben Karte, was sein Versprechen in einem Jahr bedeuten würde.',
    'Here a day passes in a minute. What’s promised is dashed until it’s posted.':
      'Hier vergeht ein Tag in einer Minute. Versprochenes ist gestrichelt, bis es gebucht ist.',
    'The return comes on time. Nothing has earned it. Press an amount to see where it comes from.':
      'Die Rendite kommt pünktlich. Nichts hat sie verdient. Drücken Sie auf einen Betrag, um zu sehen, woher er kommt.',
    'Trading is simulated, and everything an order would do is said before it’s sent.':
      'Der Handel ist simuliert, und alles, was ein Auftrag tun würde, steht vor dem Absenden da.',
    'Your browser can check your book itself, and find it in a published seal.':
      'Ihr Browser kann Ihr Buch selbst prüfen und es in einem veröffentlichten Siegel finden.',
    'So who pays? The transparency page adds up what’s held, owed and promised.':
      'Wer zahlt also? Die Transparenzseite rechnet zusammen, was da ist, geschuldet und versprochen wird.',
    'Practise here what you should refuse elsewhere.': 'Üben Sie hier, was Sie anderswo ablehnen sollten.',
  },
  pt: {
    'This is Dryrun: an investment platform on practice money.':
      'Este é o Dryrun: uma plataforma de investimento com dinheiro de prática.',
    'Every figure comes from its own ledger. Demo members are marked.':
      'Todos os números vêm do seu próprio livro-razão. Os membros demo estão assinalados.',
    'Signing up asks for a name, an email and a country. The addresses are filled in.':
      'O registo pede um nome, um e-mail e um país. Os endereços já vêm preenchidos.',
    'Five first steps. Take practice coins, deposit some of them, and they’re credited.':
      'Cinco primeiros passos. Obtenha moedas de prática, deposite algumas e são creditadas.',
    'A plan shows what its promise would mean over a year, in the same card.':
      'Cada plano mostra, no mesmo cartão, o que a sua promessa significaria num ano.',
    'Here a day passes in a minute. What’s promised is dashed until it’s posted.':
      'Aqui um dia passa num minuto. O prometido fica a tracejado até ser lançado.',
    'The return comes on time. Nothing has earned it. Press an amount to see where it comes from.':
      'O rendimento chega a horas. Nada o ganhou. Prima um valor para ver de onde vem.',
    'Trading is simulated, and everything an order would do is said before it’s sent.':
      'A negociação é simulada, e tudo o que uma ordem faria é dito antes de ser enviada.',
    'Your browser can check your book itself, and find it in a published seal.':
      'O seu navegador pode verificar o seu livro e encontrá-lo num selo publicado.',
    'So who pays? The transparency page adds up what’s held, owed and promised.':
      'Então quem paga? A página de transparência soma o que há em caixa, o que é devido e o que é prometido.',
    'Practise here what you should refuse elsewhere.': 'Pratique aqui o que deve recusar noutros sítios.',
  },
  ar: {
    'This is Dryrun: an investment platform on practice money.': 'هذا هو Dryrun: منصة استثمار بأموال تدريبية.',
    'Every figure comes from its own ledger. Demo members are marked.':
      'كل رقم يأتي من دفتر الأستاذ الخاص بها. الأعضاء التجريبيون معلَّمون.',
    'Signing up asks for a name, an email and a country. The addresses are filled in.':
      'يطلب التسجيل اسمًا وبريدًا إلكترونيًا وبلدًا. العناوين مملوءة مسبقًا.',
    'Five first steps. Take practice coins, deposit some of them, and they’re credited.':
      'خمس خطوات أولى. خذ عملات تدريبية، وأودع بعضها، فتُضاف إلى رصيدك.',
    'A plan shows what its promise would mean over a year, in the same card.':
      'تعرض كل خطة في البطاقة نفسها ما يعنيه وعدها على مدى عام.',
    'Here a day passes in a minute. What’s promised is dashed until it’s posted.':
      'هنا يمر اليوم في دقيقة. الموعود مرسوم بخط متقطع حتى يُقيَّد.',
    'The return comes on time. Nothing has earned it. Press an amount to see where it comes from.':
      'يصل العائد في موعده، ولم يكسبه شيء. اضغط على أي مبلغ لترى من أين جاء.',
    'Trading is simulated, and everything an order would do is said before it’s sent.':
      'التداول محاكى، وكل ما سيفعله الأمر يُذكر قبل إرساله.',
    'Your browser can check your book itself, and find it in a published seal.':
      'يستطيع متصفحك أن يتحقق من دفترك بنفسه وأن يجده في ختم منشور.',
    'So who pays? The transparency page adds up what’s held, owed and promised.':
      'فمن يدفع إذن؟ تجمع صفحة الشفافية ما هو متوفر وما هو مستحق وما هو موعود.',
    'Practise here what you should refuse elsewhere.': 'تدرّب هنا على ما ينبغي أن ترفضه في أي مكان آخر.',
  },
  zh: {
    'This is Dryrun: an investment platform on practice money.': '这是 Dryrun：一个使用练习资金的投资平台。',
    'Every figure comes from its own ledger. Demo members are marked.':
      '每个数字都来自平台自己的账本。演示会员都有标记。',
    'Signing up asks for a name, an email and a country. The addresses are filled in.':
      '注册只需姓名、邮箱和国家。地址已经填好。',
    'Five first steps. Take practice coins, deposit some of them, and they’re credited.':
      '五个入门步骤。领取练习币，充值一部分，随即入账。',
    'A plan shows what its promise would mean over a year, in the same card.':
      '每个计划都在同一张卡片上说明，它的承诺放到一年意味着什么。',
    'Here a day passes in a minute. What’s promised is dashed until it’s posted.':
      '这里一分钟过一天。承诺的部分用虚线表示，入账后才变成实线。',
    'The return comes on time. Nothing has earned it. Press an amount to see where it comes from.':
      '收益准时到账，但没有任何东西赚来它。点按金额即可查看来源。',
    'Trading is simulated, and everything an order would do is said before it’s sent.':
      '交易是模拟的，订单会产生的一切都在发送前说明。',
    'Your browser can check your book itself, and find it in a published seal.':
      '你的浏览器可以自己核对你的账簿，并在公开的封印中找到它。',
    'So who pays? The transparency page adds up what’s held, owed and promised.':
      '那么谁来付钱？透明度页面把持有、欠付和承诺的金额都加在一起。',
    'Practise here what you should refuse elsewhere.': '在这里练习你在别处应当拒绝的事。',
  },
}
