import { saveFile } from '../../ui/csv.ts'
import type { BookFile } from './fetch-book.ts'

/** Saves the book with its proof, so that it can be checked without this site. */
export function saveBook(file: BookFile): void {
  const day = new Date().toISOString().slice(0, 10)
  const seal = file.sealed ? `-seal-${file.sealed.seal.sealNo}` : ''
  saveFile(`dryrun-book-${day}${seal}.json`, 'application/json', JSON.stringify(file, null, 1))
}
