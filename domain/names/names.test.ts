import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nicknameKey, nicknameLengthMax, nicknameProblem } from '../classes/nickname.ts'
import { checkFullName, checkUsername } from '../members/person-rules.ts'
import { skeletonOf } from './look-alikes.ts'
import { madeUpNameProblem } from './polite-name.ts'
import { shownNameProblem } from './shown-name.ts'

/** Names that people have, in many alphabets and with all that belongs into names. */
const fullNames = [
  'Ada Lovelace',
  'Zoë Kravitz',
  'Seán O’Casey',
  "Conan O'Brien",
  'Jean-Luc Picard',
  'J. R. R. Tolkien',
  'Martin Luther King Jr.',
  'Nguyễn Thị Minh Khai',
  'Đặng Thái Sơn',
  'Ștefan Nicolae',
  'Łukasz Żółć',
  'Jürgen Groß',
  'İbrahim Çelik',
  'Åsa Öberg',
  'محمد عبد الله',
  'علی‌رضا',
  'مُحَمَّد',
  'שָׁלוֹם כהן',
  'בֶּן־גּוּרְיוֹן דוד',
  '王小明',
  '李小娜',
  'やまだ たろう',
  'サトウ ハナコ',
  '佐々木 ゆき',
  '김민준',
  'आरती शर्मा',
  'श्रीकृष्ण',
  'ক্ষমা রায়',
  'சுந்தர் பிச்சை',
  'ശ്രീ‌ജിത്ത്',
  'สมชาย ใจดี',
  'ធានី សុខ',
  'Иван Петров',
  'Ольга Святославовна',
  'Γιώργος Παπαδόπουλος',
  'Արամ Խաչատրյան',
  'გიორგი მარგველაშვილი',
  'ተስፋዬ ገብሬ',
  'John Scunthorpe',
  'Fanny Dick',
  'Nazim Hikmet',
  'Charles Dickens',
  'Konosuke Matsushita',
  'Alfred Hitchcock',
  'Tom Lehrer',
  'Anna Smith 王',
  'Maestro Bernstein',
  'Peniston Essex',
]

test('ordinary full names pass, in every alphabet', () => {
  for (const name of fullNames) assert.equal(checkFullName(name), null, name)
})

test('ordinary nicknames pass, also those whose letters hide a word', () => {
  const names = [
    'Scunthorpe',
    'Nazim',
    'Cassandra',
    'Essex girl',
    'Dickens',
    'Matsushita',
    'Peacock',
    'Grass',
    'Analia',
    'Titus',
  ]
  const more = [
    'Putu',
    'Conny',
    'Ficus',
    'Shitake',
    'A. B. Cook',
    'Kestrel 7',
    '小明',
    'مريم',
    'Zoë 2',
    'Аня',
    'Νίκος',
    'Sussex 99',
  ]
  const short = fullNames.filter(
    (name) => name.length <= nicknameLengthMax && !/^(Fanny Dick|Maestro|Tom Lehrer)/.test(name),
  )
  for (const name of [...names, ...more, ...short].filter((each) => !/[־]/.test(each)))
    assert.equal(nicknameProblem(name), null, name)
})

test('what can’t be seen or turns the direction is in no name that others are shown', () => {
  const marks = [
    0x202a, 0x202e, 0x2066, 0x2069, 0x200e, 0x200f, 0x061c, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0xad, 0x34f,
  ]
  const fillers = [
    0x115f, 0x1160, 0x3164, 0xffa0, 0x2800, 0x180e, 0xe000, 0xf8ff, 0x378, 0xe0041, 0xfe0f, 0xfe00, 0x7, 0x85, 0x2028,
  ]
  for (const mark of [...marks, ...fillers]) {
    const name = `Ann${String.fromCodePoint(mark)}a`
    assert.equal(shownNameProblem(name), 'name_hidden_characters', mark.toString(16))
    for (const rule of [checkFullName, checkUsername, nicknameProblem])
      assert.notEqual(rule(name), null, mark.toString(16))
  }
  assert.equal(shownNameProblem(`Z${'\u0300'.repeat(6)}`), 'name_hidden_characters')
  assert.equal(shownNameProblem('Economics 11b 📈'), null, 'the name of a class may have a picture')
})

test('no word mixes alphabets that look alike, and words beside each other may differ', () => {
  for (const name of ['Pаypal', 'аdmin', 'Αnna', 'Ροse', 'Օscar'])
    assert.equal(shownNameProblem(name), 'name_mixed_alphabets', name)
  for (const name of ['Анна Smith', 'T恤 Zhang', 'ＡＢＣ']) assert.equal(shownNameProblem(name), null, name)
})

test('nobody is called like who runs the place, however it is written', () => {
  const names = [
    'admin',
    'Admin',
    'ADMIN',
    'adm1n',
    '@dmin',
    'admin 2',
    'the admin',
    'Trainer',
    'tra1ner',
    'Teacher',
    'T3acher',
    'Dryrun',
  ]
  const more = [
    'DRYRUN team',
    'support',
    'Supp0rt',
    'moderator',
    'a.d.m.i.n',
    'aadmiin',
    'Lehrer',
    'Lehrerin',
    'profesora',
    'formateur',
    'Modérateur',
  ]
  const others = ['professor', '管理员', '老师', 'المعلم', 'مدرب', 'ａｄｍｉｎ', 'admin_ada', 'trainer-joe']
  for (const name of [...names, ...more, ...others]) assert.equal(madeUpNameProblem(name), 'name_reserved', name)
  for (const name of ['Admin', 'Admin Support', 'Dryrun', 'Moderator'])
    assert.equal(checkFullName(name), 'name_reserved', name)
})

test('rude nicknames are refused in plain sight, disguised, drawn out and spelled out, in seven languages', () => {
  const names = [
    'fuck',
    'Fuck you',
    'fuuuck',
    'f u c k',
    'f.u.c.k',
    'Sh1t',
    '$hit',
    'sh!t',
    'a55',
    'Big Dick',
    'd1ck',
    'cunt',
    'wanker',
    'slut',
  ]
  const more = [
    'Hitler',
    'h1tler',
    'n.a.z.i',
    'nigg3r',
    'Arschloch',
    'Scheiße',
    'sche1sse',
    'Hurensohn',
    'Fick dich',
    'puta',
    'Mierda',
    'pendejo',
  ]
  const others = [
    'merde',
    'Salope',
    'enculé',
    'connard',
    'caralho',
    'foda',
    'Viado',
    '傻逼',
    '操你妈',
    'شرموطة',
    'كس',
    'motherfucker',
    'FUCKER99',
  ]
  for (const name of [...names, ...more, ...others]) assert.notEqual(nicknameProblem(name), null, name)
})

test('twins have one key: letter case, width, other alphabets, and what is read for one another', () => {
  const twins = [
    ['Anna', 'АNNА'.toLowerCase()],
    ['scope', 'ѕсоре'],
    ['Ann', 'ＡＮＮ'],
    ['Ian', 'lan'],
    ['Bill', 'BiII'],
    ['Bob', 'B0b'],
    ['Arno', 'Amo'],
    ['Peter', 'РЕТЕR'.toLowerCase()],
  ] as const
  for (const [one, other] of twins) assert.equal(skeletonOf(one), skeletonOf(other), `${one} ${other}`)
  for (const [one, other] of [
    ['Anna', 'Anne'],
    ['Zoë', 'Zoe'],
    ['小明', '小红'],
    ['Ваня', 'Даня'],
  ] as const)
    assert.notEqual(nicknameKey(one), nicknameKey(other))
})

test('whatever is typed, the rules answer and a key stays what it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      for (const rule of [checkFullName, checkUsername, nicknameProblem, shownNameProblem]) rule(text)
      assert.equal(skeletonOf(skeletonOf(text)), skeletonOf(skeletonOf(skeletonOf(text))))
    }),
  )
  // Letters and single marks of one alphabet never count as deceit.
  const alphabets = [
    'Latin',
    'Greek',
    'Cyrillic',
    'Arabic',
    'Hebrew',
    'Devanagari',
    'Thai',
    'Hangul',
    'Han',
    'Hiragana',
    'Ethiopic',
    'Armenian',
  ]
  for (const alphabet of alphabets) {
    const letter = new RegExp(`^[\\p{L}&&\\p{Script=${alphabet}}]$`, 'v')
    const letters = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at)).filter((each) =>
      letter.test(each),
    )
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 }), (chosen) => {
        const name = chosen.join('').replaceAll(/[\u115F\u1160\u3164\uFFA0]/g, 'ㄱ')
        assert.notEqual(shownNameProblem(name), 'name_mixed_alphabets')
      }),
      { numRuns: 50 },
    )
  }
})
