import { skeletonOf } from '../names/look-alikes.ts'
import { madeUpNameProblem } from '../names/polite-name.ts'
import { shownNameProblem } from '../names/shown-name.ts'

export const nicknameLengthMax = 20

export type NicknameProblem =
  | 'nickname_invalid'
  | 'nickname_not_allowed'
  | 'name_hidden_characters'
  | 'name_mixed_alphabets'
  | 'name_reserved'

/** What's kept and shown: without spaces around it or several in a row. */
export function nicknameOf(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
}

/** Two nicknames with the same key look the same to a person. */
export function nicknameKey(nickname: string): string {
  return skeletonOf(nicknameOf(nickname))
}

export function nicknameProblem(text: string): NicknameProblem | null {
  const nickname = nicknameOf(text)
  const deceit = shownNameProblem(text.trim())
  if (deceit !== null) return deceit
  const isPlain = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N} ._'’-]|\u200C|\u200D)*$/u.test(nickname)
  if (!isPlain || nickname.length > nicknameLengthMax) return 'nickname_invalid'
  const problem = madeUpNameProblem(nickname)
  return problem === 'name_rude' ? 'nickname_not_allowed' : problem
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
