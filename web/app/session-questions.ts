/**
 * Asks who is looking, again and again over a visit, and believes no answer that others have overtaken: answers come in
 * any order, and the session can change while one is on its way. What isn't believed is asked for once more.
 */
export function createSessionQuestions<Who>(read: (signal?: AbortSignal) => Promise<Who>) {
  let askedCount = 0
  /** The newest question that was answered. An answer to this one or an earlier one comes too late. */
  let answered = 0
  let renewal: Promise<unknown> | undefined

  /** The session has changed, or may be about to: what was asked before says nothing any more. */
  function forget(): void {
    answered = askedCount
  }

  async function ask(signal?: AbortSignal): Promise<Who> {
    await renewal
    askedCount += 1
    const question = askedCount
    const who = await read(signal)
    if (question <= answered) return ask(signal)
    answered = question
    return who
  }

  /** Runs something that ends this session and begins another. Questions wait for it: the first cookie is worth nothing. */
  async function renew<T>(run: () => Promise<T>): Promise<T> {
    forget()
    const running = run()
    renewal = running.catch(() => {})
    try {
      return await running
    } finally {
      renewal = undefined
    }
  }

  return { ask, forget, renew }
}
