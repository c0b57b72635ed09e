/**
 * Cuts a SQL file into its statements, because a migration runs one statement per query (a distributed PostgreSQL
 * takes one DDL statement at a time). Knows comments, quoted text and names, and dollar-quoted bodies.
 */
export function splitStatements(sql: string): string[] {
  const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;/g
  const statements: string[] = []
  let start = 0
  for (const match of sql.matchAll(token)) {
    if (match[0] !== ';') continue
    statements.push(sql.slice(start, match.index))
    start = match.index + 1
  }
  statements.push(sql.slice(start))
  return statements.map((statement) => statement.trim()).filter((statement) => withoutComments(statement) !== '')
}

function withoutComments(statement: string): string {
  return statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim()
}
