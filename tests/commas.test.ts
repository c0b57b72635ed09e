import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import { listFiles } from './source-files.ts'
import { withSources } from './syntax-trees.ts'

/** The page of samples is English alone, and the steps of a form are numbered like a list. */
const pages = listFiles().filter(
  (file) => /^web\/app\/.+\.tsx?$/.test(file) && !/\.test\.tsx?$|\/styleguide\/|\/ui\/stepper\.tsx$/.test(file),
)

/** What's joined there is a column of a CSV file. */
const readByPrograms = new Set(['web/app/features/audit/audit-log-page.tsx'])

const isMark = (text: string) => /^\s*[,.](\s|$)/.test(text)

const conditionKinds: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.JsxExpression,
  SyntaxKind.BinaryExpression,
  SyntaxKind.ConditionalExpression,
])

/** Marks that every language would get from the code: outside of a translated text, and drawn as they are. */
function findMarks(file: string, source: SourceFile): string[] {
  const found: string[] = []
  const visit = (node: Node, parent: Node) => {
    const isTranslated =
      node.kind === SyntaxKind.TaggedTemplateExpression ||
      (node.kind === SyntaxKind.JsxElement && node.getText(source).startsWith('<Trans'))
    if (isTranslated) return
    const text = 'text' in node ? String(node.text) : ''
    const isDrawn =
      node.kind === SyntaxKind.JsxText || (node.kind === SyntaxKind.StringLiteral && conditionKinds.has(parent.kind))
    const isJoined = parent.kind === SyntaxKind.CallExpression && !readByPrograms.has(file)
    const isBetween = text === ', ' && (node.kind === SyntaxKind.TemplateMiddle || isJoined)
    if (isBetween || (isDrawn && isMark(text))) found.push(`${file}: ${parent.getText(source)}`)
    node.forEachChild((child) => visit(child, node))
  }
  visit(source, source)
  return found
}

test('commas and full stops are the language’s own: outside of translations they’re <Comma />, <FullStop /> or figures.listed', () => {
  const found = withSources(
    (sourceOf) => pages.flatMap((file) => findMarks(file, sourceOf(file))),
    ['web/tsconfig.json'],
  )
  assert.deepEqual(found, [])
})
