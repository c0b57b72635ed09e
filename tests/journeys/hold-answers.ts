import type { Page } from '@playwright/test'

/** Passes requests on and keeps their answers from the page until they're let go. */
export async function holdAnswers(
  page: Page,
  address: string,
  isHeld: (method: string) => boolean = (method) => method === 'POST',
) {
  const letGo = Promise.withResolvers<void>()
  const isAnswered = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (!isHeld(route.request().method())) return route.fallback()
    // Node asks, since what Playwright asks for itself gives the browser its cookies at once.
    const request = route.request()
    const body = request.postData()
    const response = await fetch(request.url(), {
      method: request.method(),
      headers: await request.allHeaders(),
      ...(body !== null && { body }),
    })
    const headers = {
      ...Object.fromEntries(response.headers),
      'set-cookie': response.headers.getSetCookie().join('\n'),
    }
    const answer = { status: response.status, headers, body: await response.text() }
    isAnswered.resolve()
    await letGo.promise
    return route.fulfill(answer)
  })
  return { isAnswered: isAnswered.promise, letGo: letGo.resolve }
}
