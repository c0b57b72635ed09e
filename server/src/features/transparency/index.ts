export { transparencyHandlers } from './handlers.ts'
export { readBooks } from './read-books.ts'
