import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useAction, useForm } from '../../use-form.ts'

const wordsLengthMax = 280

interface Props<Script extends string> {
  /** What the scenario has ready, at a press. */
  readonly scripts: readonly (readonly [script: Script, text: string])[]
  readonly label: string
  readonly button: ReactNode
  /** Says a script, or the trainer's own words. */
  readonly say: (said: { readonly script: Script } | { readonly words: string }) => Promise<unknown>
}

/** One of the scenario's sentences at a press, or one's own. */
export function Say<Script extends string>({ scripts, label, button, say }: Props<Script>) {
  const press = useAction((script: Script) => say({ script }))
  const form = useForm({
    initial: { words: '' },
    isEmpty: ({ words }) => words.trim() === '',
    send: async ({ words }) => {
      await say({ words })
      form.reset()
    },
    fieldOf: () => 'words',
  })
  return (
    <div className="grid gap-3">
      {scripts.map(([script, text]) => (
        <button key={script} type="button" className="desk-script" onClick={() => press.run(script)}>
          {text}
        </button>
      ))}
      <Form of={form} className="grid gap-2">
        <TextField {...form.text('words')} label={label} maxLength={wordsLengthMax} autoComplete="off" />
        <Button type="submit" busy={form.isBusy}>
          {button}
        </Button>
      </Form>
      <FieldError>{press.error}</FieldError>
    </div>
  )
}
