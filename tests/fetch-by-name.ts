import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

interface Options {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Where the connection comes from; every address that begins with 127 is this machine. */
  readonly from?: string
}

/** Like fetch, with a Host header that says what the test wants: fetch always names the address it connects to. */
export function fetchByName(
  { origin }: { readonly origin: string },
  host: string,
  path: string,
  { method = 'GET', headers = {}, body, from = '127.0.0.1' }: Options = {},
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const asked = request(
      origin + path,
      { method, headers: { ...headers, host }, localAddress: from, agent: false },
      (answer) => {
        const pairs = Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
          (values ?? []).map((value): [string, string] => [name, value]),
        )
        buffer(answer).then((bytes) => {
          const status = answer.statusCode ?? 0
          const isEmpty = status === 204 || status === 304
          resolve(new Response(isEmpty ? null : new Uint8Array(bytes), { status, headers: pairs }))
        }, reject)
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}
