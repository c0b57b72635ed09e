import assert from 'node:assert/strict'
import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { describe, test } from 'node:test'
import { listFiles, read } from './source-files.ts'

const code = listFiles().filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
const product = code.filter(
  (file) => /^(domain|contract|database|server|web|uploader)\//.test(file) && !/\.test\.tsx?$/.test(file),
)

interface Import {
  readonly from: string
  /** A file of the project, `node:x`, or the name of a package. */
  readonly to: string
}

const workspaces = {
  '@dryrun/domain/': 'domain/',
  '@dryrun/contract/': 'contract/',
  '@dryrun/database/': 'database/',
  '@dryrun/server/': 'server/src/',
  '@dryrun/uploader/': 'uploader/',
}

function importsOf(file: string): Import[] {
  const text = read(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const named = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g,
  )
  return [...named].map(([, first, second]) => ({ from: file, to: resolve(file, first ?? second ?? '') }))
}

function resolve(file: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(file), name)
  for (const [prefix, folder] of Object.entries(workspaces))
    if (name.startsWith(prefix)) return folder + name.slice(prefix.length)
  if (name === '@dryrun/uploader') return 'uploader/uploader.ts'
  if (name.startsWith('~/')) return `web/app/${name.slice(2)}`
  if (name.startsWith('node:') || builtinModules.includes(name)) return name.startsWith('node:') ? name : `node:${name}`
  return name
}

const imports = product.flatMap(importsOf)

/** The arrows of ARCHITECTURE.md: what lies in the first place may use only what matches one of the others. */
const arrows: [string, RegExp, RegExp[]][] = [
  ['domain uses nothing but itself', /^domain\//, [/^domain\//]],
  ['contract uses domain and zod', /^contract\//, [/^contract\//, /^domain\//, /^zod\/mini$/]],
  ['database knows PostgreSQL alone', /^database\//, [/^database\//, /^node:/, /^pg(-copy-streams)?$/]],
  [
    'platform knows no business',
    /^server\/src\/platform\//,
    [
      /^server\/src\/platform\//,
      /^contract\//,
      // How to say no, and in which languages pages are written: neither is the business.
      /^domain\/(refusal|languages\/languages)\.ts$/,
      /^database\//,
      /^node:/,
      packages(),
    ],
  ],
  [
    'the ledger uses platform, contract and domain',
    /^server\/src\/ledger\//,
    [/^server\/src\/(ledger|platform)\//, /^contract\//, /^domain\//, /^node:/, packages()],
  ],
  [
    'a feature uses ledger, platform, files, contract, domain and other features',
    /^server\/src\/features\//,
    [/^server\/src\/(features|ledger|platform|files)\//, /^contract\//, /^domain\//, /^node:/, packages()],
  ],
  [
    'the file store uses platform, contract and domain, and is told the rest',
    /^server\/src\/files\//,
    [/^server\/src\/(files|platform)\//, /^contract\//, /^domain\//, /^node:/, packages()],
  ],
  [
    'web uses contract, domain and uploader',
    /^web\/app\//,
    [/^web\//, /^contract\/(?!openapi)/, /^domain\//, /^uploader\//, /^virtual:texts-of\//, packages()],
  ],
  ['the uploader uses nothing but itself', /^uploader\//, [/^uploader\//]],
]

function packages(): RegExp {
  return /^(@(?!dryrun\/)[\w.-]+\/)?[\w.-]+(\/[\w./?-]+)?$(?<!^(?:domain|contract|database|server|web|uploader|tests|bench)\/.*)/
}

type Uses = Map<string, Set<string>>

/** What uses each other in a circle, whatever the way round, each circle once. */
function circlesOf(uses: Uses): string[][] {
  const reachedFrom = (start: string) => {
    const reached = new Set<string>()
    const next = [...(uses.get(start) ?? [])]
    for (let one = next.pop(); one !== undefined; one = next.pop()) {
      if (reached.has(one)) continue
      reached.add(one)
      next.push(...(uses.get(one) ?? []))
    }
    return reached
  }
  const reached = new Map([...uses.keys()].map((one) => [one, reachedFrom(one)]))
  const circles = [...reached.keys()]
    .filter((one) => reached.get(one)?.has(one))
    .map((one) => [...reached.keys()].filter((other) => reached.get(one)?.has(other) && reached.get(other)?.has(one)))
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()]
}

function usesOf(among: readonly Import[], nameOf: (file: string) => string | undefined): Uses {
  const uses: Uses = new Map()
  for (const { from, to } of among) {
    const [user, used] = [nameOf(from), nameOf(to)]
    if (user !== undefined && used !== undefined && user !== used)
      uses.set(user, (uses.get(user) ?? new Set()).add(used))
  }
  return uses
}

/** The folders below a place, by their names. */
const folderIn = (place: string) => (file: string) =>
  file.startsWith(place) && file.slice(place.length).includes('/') ? file.slice(place.length).split('/')[0] : undefined

describe('the arrows of the architecture', () => {
  for (const [rule, from, allowed] of arrows) {
    test(rule, () => {
      const wrong = imports.filter((each) => from.test(each.from) && !allowed.some((target) => target.test(each.to)))
      assert.deepEqual(
        wrong.map((each) => `${each.from} uses ${each.to}`),
        [],
      )
    })
  }

  test('a feature reaches another only through its index.ts', () => {
    const wrong = imports.filter(({ from, to }) => {
      const own = /^(?:server\/src|web\/app)\/features\/([^/]+)\//.exec(from)?.[1]
      const [, other, rest] = /^(?:server\/src|web\/app)\/features\/([^/]+)\/(.+)$/.exec(to) ?? []
      return own !== undefined && other !== undefined && own !== other && !/^index\.tsx?$/.test(rest ?? '')
    })
    assert.deepEqual(
      wrong.map((each) => `${each.from} uses ${each.to}`),
      [],
    )
  })

  test('the shell and the root of the web app reach features through their index.ts', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        /^web\/app\/(shell\/|[^/]+$)/.test(from) &&
        /^web\/app\/features\/.+\.tsx?$/.test(to) &&
        !/\/features\/[^/]+\/index\.tsx?$/.test(to),
    )
    assert.deepEqual(
      wrong.map((each) => `${each.from} uses ${each.to}`),
      [],
    )
  })

  test('what the pages of the web app stand on knows neither the shell nor a feature', () => {
    const top = /^web\/app\/(root\.tsx|routes\.ts|entry\.server\.tsx)$/
    const wrong = imports.filter(
      ({ from, to }) =>
        (/^web\/app\/([^/]+$|ui\/)/.test(from) && !top.test(from) && /^web\/app\/(features|shell)\//.test(to)) ||
        (from.startsWith('web/app/features/') && to.startsWith('web/app/shell/')),
    )
    assert.deepEqual(
      wrong.map((each) => `${each.from} uses ${each.to}`),
      [],
    )
  })

  for (const rooms of ['domain/', 'server/src/features/', 'web/app/features/'])
    test(`the folders of ${rooms} don't use each other in a circle`, () => {
      assert.deepEqual(circlesOf(usesOf(imports, folderIn(rooms))), [])
    })

  test("files don't use each other in a circle, not even for a type", () => {
    const files = new Set(code)
    const all = code.flatMap(importsOf)
    assert.deepEqual(circlesOf(usesOf(all, (file) => (files.has(file) ? file : undefined))), [])
  })

  test('a circle is found, however long it is', () => {
    const one = { from: 'a.ts', to: 'b.ts' }
    const chain = [one, { from: 'b.ts', to: 'c.ts' }, { from: 'd.ts', to: 'a.ts' }]
    assert.deepEqual(circlesOf(usesOf(chain, (file) => file)), [])
    const closed = [...chain, { from: 'c.ts', to: 'a.ts' }]
    assert.deepEqual(circlesOf(usesOf(closed, (file) => file)), [['a.ts', 'b.ts', 'c.ts']])
  })

  test('handlers reach features through their index.ts', () => {
    const wrong = imports.filter(
      ({ from, to }) => from === 'server/src/handlers.ts' && to.includes('/features/') && !to.endsWith('/index.ts'),
    )
    assert.deepEqual(wrong, [])
  })

  test('handlers hand every use case what it works with whole, and it picks what it needs', () => {
    const handlers = product.filter((file) => /^server\/src\/(features\/[^/]+|files)\/handlers\.ts$/.test(file))
    assert.ok(handlers.length >= 15)
    const picked = handlers.filter((file) => /[(,]\s*deps\.(pool|teller|market|clock|findCountry)\b/.test(read(file)))
    assert.deepEqual(picked, [])
  })

  test('every import of the project leads to a file', () => {
    const known = new Set(listFiles())
    const lost = imports.filter(({ to }) => /^(domain|contract|database|server|uploader)\//.test(to) && !known.has(to))
    assert.deepEqual(
      lost.map((each) => `${each.from} uses ${each.to}`),
      [],
    )
  })
})

test('domain has no dependencies', () => {
  assert.deepEqual(JSON.parse(read('domain/package.json')).dependencies, {})
})

test('every form of the web app goes through the one form layer', () => {
  const forms = product.filter((file) => file.startsWith('web/app/') && /<form\b|\bonSubmit=/.test(read(file)))
  assert.deepEqual(forms, ['web/app/ui/form.tsx'])
})

test('only config.ts reads the environment', () => {
  const readers = product.filter((file) => file.startsWith('server/') && /process\.env\b/.test(read(file)))
  assert.deepEqual(readers, ['server/src/config.ts'])
})

test('every setting that is read stands in .env.example, and no other', () => {
  const config = read('server/src/config.ts')
  const used = new Set(
    [...config.matchAll(/\bread(?:<[^>]*>)?\(\s*'([A-Z_]+)'|environment\['([A-Z_]+)'\]/g)].map(([, a, b]) => a ?? b),
  )
  const named = new Set([...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name))
  assert.deepEqual(used, named)
})

test('only the ledger writes ledger tables', () => {
  const writers = product.filter(
    (file) =>
      !/^(server\/src\/ledger|database)\//.test(file) &&
      /\b(insert\s+into|update|delete\s+from)\s+ledger\./i.test(read(file)),
  )
  assert.deepEqual(writers, [])
})

test('the platform has no word for what a single feature is about', () => {
  const businessWords =
    /conversation|\bchat\b|typing|deposit|withdrawal|investment|wallet|referral|review|lesson|dashboard|\/admin\b/i
  const told = product.filter((file) => file.startsWith('server/src/platform/') && businessWords.test(read(file)))
  assert.deepEqual(told, [])
})

test('the domain asks neither the clock nor chance', () => {
  const asks = product.filter(
    (file) =>
      file.startsWith('domain/') &&
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(|\bcrypto\./.test(read(file)),
  )
  assert.deepEqual(asks, [])
})

test('.tsx files are in web alone', () => {
  assert.deepEqual(
    code.filter((file) => file.endsWith('.tsx') && !file.startsWith('web/')),
    [],
  )
})

test('no file or folder is a junk drawer', () => {
  const drawers = /(^|\/)(utils?|helpers?|misc|common|lib|types|services?|managers?)(\/|\.[^/]+$)/
  assert.deepEqual(
    listFiles().filter((file) => drawers.test(file)),
    [],
  )
})
