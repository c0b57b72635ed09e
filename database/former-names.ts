/**
 * What migrations were called before, and what they're called now. A database that ran them under their former names
 * is told the present ones when it's opened.
 */
export const formerNames: Readonly<Record<string, string>> = {}
