export const nicknameLengthMax = 20

export type NicknameProblem = 'nickname_invalid' | 'nickname_not_allowed'

/** What nobody should have to read on a wall. Whole words where the letters also occur in harmless ones. */
const badParts = [
  'fuck',
  'shit',
  'bitch',
  'cunt',
  'nigg',
  'faggot',
  'whore',
  'hitler',
  'nazi',
  'rapist',
  'porn',
  'penis',
  'vagina',
  'dickhead',
  'asshole',
  'wanker',
  'arschloch',
  'fotze',
  'hurensohn',
  'schlampe',
  'wichser',
  'puta',
  'mierda',
  'pendejo',
  'cabron',
  'merde',
  'salope',
  'putain',
  'encule',
  'caralho',
  'foder',
  'viado',
  '操你',
  '傻逼',
  'شرموط',
  'كسمك',
] // prettier-ignore
const badWords = ['ass', 'sex', 'slut', 'cum', 'kkk', 'fag', 'con', 'coño', 'tits', 'dick', 'cock']

/** Digits and signs that stand for letters in names that want to get by. */
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
} // prettier-ignore

/** What's kept and shown: without spaces around it or several in a row. */
export function nicknameOf(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
}

/** Two nicknames with the same key look the same to a person. */
export function nicknameKey(nickname: string): string {
  return nicknameOf(nickname).normalize('NFKC').toLowerCase()
}

export function nicknameProblem(text: string): NicknameProblem | null {
  const nickname = nicknameOf(text)
  const isPlain = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ._'’-]*$/u.test(nickname)
  if (!isPlain || nickname.length > nicknameLengthMax) return 'nickname_invalid'
  return isBad(nickname) ? 'nickname_not_allowed' : null
}

function isBad(nickname: string): boolean {
  const plain = nicknameKey(nickname).normalize('NFD').replaceAll(/\p{M}/gu, '')
  const shown = plain.replaceAll(/[013457@$!]/g, (sign) => disguises[sign] ?? sign)
  const together = shown.replaceAll(/[^\p{L}]/gu, '')
  const words = new Set([...shown.split(/[^\p{L}]+/u), together])
  return badParts.some((part) => together.includes(part)) || badWords.some((word) => words.has(word))
}

/** The same name with the lowest number from 2 that isn't taken. */
export function suggestNickname(text: string, isTaken: (key: string) => boolean): string {
  const nickname = nicknameOf(text)
  for (let number = 2; ; number++) {
    const end = ` ${number}`
    const suggestion = nicknameOf(nickname.slice(0, nicknameLengthMax - end.length)) + end
    if (!isTaken(nicknameKey(suggestion))) return suggestion
  }
}
