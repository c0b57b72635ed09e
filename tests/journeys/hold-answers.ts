import type { Page, Route } from '@playwright/test'

/** Passes requests on and keeps their answers from the page until they're let go. Later ones go the usual way. */
export async function holdAnswers(
  page: Page,
  address: string,
  isHeld: (method: string) => boolean = (method) => method === 'POST',
) {
  const end = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const given: Promise<void>[] = []
  let isOver = false

  async function hold(route: Route) {
    const answer = await askInNode(route)
    answered.resolve()
    await end.promise
    await route.fulfill(answer)
  }

  await page.route(address, (route) => {
    if (isOver || !isHeld(route.request().method())) return route.fallback()
    const held = hold(route)
    given.push(held)
    return held
  })
  return {
    isAnswered: answered.promise,
    async letGo() {
      isOver = true
      end.resolve()
      await Promise.all(given)
    },
  }
}

/** What Playwright asks for itself gives the browser its cookies at once, before the answer is let go. */
async function askInNode(route: Route) {
  const request = route.request()
  const body = request.postData()
  const response = await fetch(request.url(), {
    method: request.method(),
    headers: await request.allHeaders(),
    ...(body !== null && { body }),
  })
  const cookies = response.headers.getSetCookie().join('\n')
  return {
    status: response.status,
    headers: { ...Object.fromEntries(response.headers), ...(cookies && { 'set-cookie': cookies }) },
    body: await response.text(),
  }
}
