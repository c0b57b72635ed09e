import { Refusal, type RefusalCode, type RefusalDetails } from '@dryrun/domain/refusal.ts'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { type ChangeEvent, type FormEvent, useRef, useState, useSyncExternalStore } from 'react'
import { complaintAbout } from './complaint-about.ts'
import { refusalText } from './refusal-text.ts'
import { type Change, type Complaint, createForm } from './ui/form-state.ts'

/** What a rule found: a refusal that the server would give too, or a sentence. */
export type Wrong =
  | { readonly field: string | null; readonly code: RefusalCode; readonly details?: RefusalDetails }
  | { readonly field: string | null; readonly text: string }

/** What a rule about one field found. */
export const wrongAt = (field: string, code: RefusalCode | null): Wrong | null => code && { field, code }

interface Options<V extends object> {
  readonly initial: V
  /** The rules of `domain`, asked before anything is sent. The server has the last word. */
  readonly check?: (values: V) => Wrong | null
  /** True while there's nothing to send yet: then submitting does nothing. */
  readonly isEmpty?: (values: V) => boolean
  /** What submitting does. A refusal that it throws is shown. */
  readonly send: (values: V) => Promise<unknown> | void
  /** Where a refusal stands that doesn't name its field. */
  readonly fieldOf?: (problem: unknown) => string | null
  /** The fields that show a complaint themselves, if they aren't the values. */
  readonly fields?: readonly string[]
  /** Said where the reason isn't known. */
  readonly fallback?: string
  /** How long a complaint shows; without it, until the form is sent again. */
  readonly showMs?: number
  /** Success leads away from the form, which stays busy until it's gone. */
  readonly leaves?: boolean
}

type KeyWith<V, Value> = { [K in keyof V]: V[K] extends Value ? K : never }[keyof V] & string

const submitting = 'submit'

/**
 * The state of a form and its one way to the server: checked by the rules, sent once at a time, and what comes back is
 * said under the field that it's about. Commands go through `useCommand`, which keeps them from happening twice.
 */
export function useForm<V extends object>(options: Options<V>) {
  const { i18n } = useLingui()
  const [form] = useState(() => createForm(options.initial, { showMs: options.showMs }))
  const { values, complaint: said, busy } = useSyncExternalStore(form.subscribe, form.state, form.state)
  // A complaint goes when its cause goes, also if what has changed is something that the page has read.
  const complaint = said?.isFound && !isStillSo(said, options.check?.(values)) ? null : said
  const fields = options.fields ?? Object.keys(options.initial)

  const complaintOf = (problem: unknown) => complaintAbout(problem, refusalText(i18n, problem), options)
  const errorAt = (field: string) => (complaint?.field === field ? complaint.text : undefined)

  return {
    values,
    complaint,
    isBusy: busy !== null,
    /** Which work is under way. */
    busy,
    set: form.set,
    reset: form.reset,
    touch: form.touch,
    takeOver: form.takeOver,
    isTouched: form.isTouched,
    errorAt,
    /** What is said about the form as a whole, or about a field that doesn't say it. */
    error: complaint && (complaint.field === null || !fields.includes(complaint.field)) ? complaint.text : undefined,
    complain: (wrong: Wrong | null) => form.complain(wrong && complaintFrom(i18n, wrong)),
    submit: (event?: FormEvent) => {
      event?.preventDefault()
      if (options.isEmpty?.(form.state().values)) return
      void form.run({
        name: submitting,
        check: () => {
          const wrong = options.check?.(form.state().values) ?? null
          return wrong && complaintFrom(i18n, wrong)
        },
        send: async () => options.send(form.state().values),
        complaintOf,
        leaves: options.leaves ?? false,
      })
    },
    /** Something else that the form can do, under the same rules. */
    run: (name: string, send: () => Promise<unknown>) => void form.run({ name, send, complaintOf }),
    /** What a field for text needs. */
    text: (name: KeyWith<V, string>) => ({
      name,
      value: values[name] as string,
      error: errorAt(name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        form.set({ [name]: target.value } as Change<V>),
    }),
    /** What a box to tick needs. */
    tick: (name: KeyWith<V, boolean>) => ({
      name,
      checked: values[name] as boolean,
      error: errorAt(name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => form.set({ [name]: target.checked } as Change<V>),
    }),
  }
}

/** A button that does something, without a form around it: one press at a time, and what went wrong is said. */
export function useAction<Given extends readonly unknown[]>(
  act: (...given: Given) => Promise<unknown>,
  { showMs }: { readonly showMs?: number } = {},
) {
  const { isBusy, error, run } = useForm({ initial: {}, send: () => undefined, ...(showMs && { showMs }) })
  return { isBusy, error, run: (...given: Given) => run('acting', () => act(...given)) }
}

/** The same, where each press counts: what's pressed while something is on its way comes after it. */
export function useActionsInTurn<Given extends readonly unknown[]>(act: (...given: Given) => Promise<unknown>) {
  const waiting = useRef<(() => Promise<unknown>)[]>([])
  const { isBusy, error, run } = useAction(async () => {
    try {
      // oxlint-disable-next-line no-await-in-loop -- in the order of the presses.
      for (let next = waiting.current.shift(); next; next = waiting.current.shift()) await next()
    } finally {
      waiting.current = []
    }
  })
  return {
    isBusy,
    error,
    run: (...given: Given) => {
      waiting.current.push(() => act(...given))
      run()
    },
  }
}

const isStillSo = (said: Complaint, wrong: Wrong | null | undefined) =>
  wrong?.field === said.field && ('code' in wrong ? wrong.code === said.code : wrong.text === said.text)

function complaintFrom(i18n: I18n, wrong: Wrong): Complaint {
  if ('text' in wrong) return wrong
  const { field, code, details = {} } = wrong
  return { field, code, text: refusalText(i18n, new Refusal(code, details)) }
}
