// Everything that Dryrun says of itself on its landing page, its plans and About rests on something that is there.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { claims } from '@dryrun/contract/claims.ts'
import { routes } from '@dryrun/contract/routes.ts'
import { read, root } from '../source-files.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { Visitor } from '../visitor.ts'

let app: TestApp
let visitor: Visitor

before(async () => {
  app = await startTestApp()
  visitor = new Visitor(app)
})
after(() => app[Symbol.asyncDispose]())

type Proof = (typeof claims)[keyof typeof claims]['proofs'][number]

/** The server has it, and answers whoever asks. */
async function isThere(name: keyof typeof routes): Promise<void> {
  const { method, path } = routes[name]
  assert.ok(app.server.hasRoute({ method, url: path }), `${method} ${path} isn't there`)
  const address = path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000')
  const { status } = await visitor.send(method, address, method === 'GET' ? undefined : {})
  assert.ok(status < 500, `${method} ${path} answers ${status}`)
}

async function prove(proof: Proof): Promise<void> {
  if ('routes' in proof) for (const name of proof.routes) await isThere(name)
  else if ('holds' in proof) assert.equal(proof.holds(), true)
  else if ('figure' in proof) {
    const { figures, leftOut } = (await visitor.get('/api/stats')).body
    assert.ok([...figures, ...leftOut].some(({ name }: { name: string }) => name === proof.figure))
  } else if ('answers' in proof) {
    const { status, body } = await visitor.get(proof.answers)
    assert.equal(status, 200)
    for (const name of proof.has) assert.ok(name in body, `${proof.answers} has no ${name}`)
  } else if ('written' in proof) assert.ok(read(proof.written).includes(proof.words), proof.written)
  else assert.ok(existsSync(join(root, proof.shownIn)) && /\btest\(/.test(read(proof.shownIn)), proof.shownIn)
}

for (const [name, { says, proofs }] of Object.entries(claims))
  test(`${name}: “${says.slice(0, 60)}” is so`, async () => {
    for (const proof of proofs) await prove(proof)
  })

test('nothing promises somebody at every hour', () => {
  for (const { says } of Object.values(claims))
    assert.doesNotMatch(says, /24\/7|around the clock|always (?:here|there)/i)
})
