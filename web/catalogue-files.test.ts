import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueOfFile, rooms } from './catalogue-files.ts'

test('a file belongs to the catalogue of its room', () => {
  assert.equal(catalogueOfFile('root.tsx'), 'app')
  assert.equal(catalogueOfFile('ui/menu.tsx'), 'app')
  assert.equal(catalogueOfFile('shell/footer.tsx'), 'shell')
  assert.equal(catalogueOfFile('features/deposits/fund-page.tsx'), 'deposits')
  assert.equal(catalogueOfFile('features/learn/lessons/quiz.tsx'), 'learn-lessons')
  for (const [name, folder] of Object.entries(rooms)) assert.equal(catalogueOfFile(`${folder}/any.tsx`), name)
})
