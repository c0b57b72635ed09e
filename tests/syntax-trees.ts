import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { SourceFile } from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'
import { root } from './source-files.ts'

/** Reading a project takes seconds: whoever looks at one of them names it. */
const everyConfig = ['tsconfig.json', 'web/tsconfig.json', 'uploader/tsconfig.json', 'tests/journeys/tsconfig.json']

/** Lets somebody look at files as the compiler reads them. The compiler is a process of its own, and ends afterwards. */
export function withSources<T>(
  look: (sourceOf: (file: string) => SourceFile) => T,
  configs: readonly string[] = everyConfig,
): T {
  const compiler = new API({ cwd: root })
  try {
    using snapshot = compiler.updateSnapshot({ openProjects: configs.map((name) => join(root, name)) })
    const projects = snapshot.getProjects()
    return look((file) => {
      for (const project of projects) {
        const source = project.program.getSourceFile(join(root, file))
        if (source) return source
      }
      return assert.fail(`No tsconfig.json knows ${file}`)
    })
  } finally {
    compiler.close()
  }
}
