// The reference: bytes from a connection to a file and back, with nothing in between. No names, no digest, no database.
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const folder = process.env['FOLDER'] ?? '.'
const flush = process.env['FLUSH'] === 'on'
const own = randomUUID()

createServer((request, response) => {
  const path = join(folder, `${own}-${(request.url ?? '/').slice(1).replaceAll('/', '-')}`)
  if (request.url === '/readyz') response.end()
  else if (request.method === 'PUT') {
    pipeline(request, createWriteStream(path, { flush })).then(
      () => response.end('{}'),
      () => response.destroy(),
    )
  } else {
    response.setHeader('content-length', statSync(path).size)
    pipeline(createReadStream(path), response).catch(() => response.destroy())
  }
}).listen(Number(process.env['PORT']), '127.0.0.1')
