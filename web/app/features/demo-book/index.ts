export { LivingBook as default } from './living-book.tsx'
