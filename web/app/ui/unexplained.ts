/**
 * Why an amount doesn't open: it's the label of a button or a link, which can't hold another button; it's part of an
 * explanation that is open already; it's part of a drawing or a sample; it's a term of a sum beside it, which opens; or
 * it's given: a person or a rule said it, or nothing was ever posted, so nothing is behind it.
 */
export type Unexplained = 'control' | 'drawer' | 'drawing' | 'sample' | 'part' | 'given'
