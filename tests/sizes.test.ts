import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import { listFiles, read } from './source-files.ts'
import { withSources } from './syntax-trees.ts'

const linesMax = { file: 500, function: 100, component: 150 }

const files = listFiles().filter((file) => /\.(?:tsx?|mjs|js|css)$/.test(file))
const code = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
/** A test is a list of sentences, so the function around them may be as long as its file. */
const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file)

const lineCount = (text: string) => text.trimEnd().split('\n').length

function tooLongFiles(): string[] {
  return files
    .map((file) => ({ file, lines: lineCount(read(file)) }))
    .filter(({ lines }) => lines > linesMax.file)
    .map(({ file, lines }) => `${file} (${lines} lines)`)
}

const functionKinds: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.Constructor,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
])
const markupKinds: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.JsxElement,
  SyntaxKind.JsxSelfClosingElement,
  SyntaxKind.JsxFragment,
])

/** Its own name, or that of what it's given to. */
function nameOf(node: Node): string {
  const named = [node, node.parent].find((each) => 'name' in each && each.name !== undefined)
  return named && 'name' in named ? (named.name as Node).getText() : 'a function without a name'
}

function hasMarkup(node: Node): boolean {
  return markupKinds.has(node.kind) || (node.forEachChild((child) => hasMarkup(child) || undefined) ?? false)
}

function tooLongFunctionsIn(file: string, source: SourceFile): string[] {
  const found: string[] = []
  const visit = (node: Node) => {
    if (functionKinds.has(node.kind)) {
      const name = nameOf(node)
      const isComponent = /^[A-Z]/.test(name) && hasMarkup(node)
      const lines = lineCount(node.getText(source))
      if (lines > (isComponent ? linesMax.component : linesMax.function))
        found.push(`${file}: ${name} (${lines} lines)`)
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

function tooLongFunctions(): string[] {
  return withSources((sourceOf) =>
    code.filter((file) => !isTest(file)).flatMap((file) => tooLongFunctionsIn(file, sourceOf(file))),
  )
}

test(`no file has more than ${linesMax.file} lines, no component ${linesMax.component}, no other function ${linesMax.function}`, () => {
  assert.deepEqual([...tooLongFiles(), ...tooLongFunctions()], [])
})
