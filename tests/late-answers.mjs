import http from 'node:http'

/**
 * Makes every server of a run slow now and then, as a busy machine does: it takes requests up in another order than they
 * were sent, and its answers come after their work was done and others have heard of it. What a page shows may not
 * depend on either: NODE_OPTIONS="--import $PWD/tests/late-answers.mjs" npm test -- browser
 */
const lateMsMin = 20
const lateMsMax = 1_500
const shareOfAnswers = 0.3
const shareOfReads = 0.3

// Most are a little late, few are very late.
const lateMs = () => lateMsMin + Math.random() * Math.random() * lateMsMax

if (process.argv[1]?.endsWith('server/src/main.ts')) {
  const { end } = http.ServerResponse.prototype
  http.ServerResponse.prototype.end = function (...given) {
    const answer = () => Reflect.apply(end, this, given)
    if (!this.req.url?.startsWith('/api/') || Math.random() > shareOfAnswers) return answer()
    setTimeout(answer, lateMs())
    return this
  }

  const { emit } = http.Server.prototype
  http.Server.prototype.emit = function (name, ...given) {
    const takeUp = () => Reflect.apply(emit, this, [name, ...given])
    const isRead = name === 'request' && given[0].method === 'GET' && given[0].url !== '/readyz'
    if (!isRead || Math.random() > shareOfReads) return takeUp()
    setTimeout(takeUp, lateMs())
    return true
  }
}
