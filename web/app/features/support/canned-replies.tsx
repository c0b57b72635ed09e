import type { CannedReplies as Kept } from '@dryrun/contract/support.ts'
import { cannedTitleLengthMax } from '@dryrun/domain/support/conversation.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { TextQuote } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useForm } from '../../use-form.ts'
import { useAnswers } from './use-answers.ts'

interface Props {
  readonly draft: string
  readonly onInsert: (text: string) => void
}

/** Words to begin an answer with: replies that the admin has kept, and what the pages say already. */
export function CannedReplies({ draft, onInsert }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const insert = (text: string) => {
    setOpen(false)
    onInsert(text)
  }
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={TextQuote} size={16} />
        <Trans>Insert a reply</Trans>
      </Button>
      <Dialog wide open={open} onClose={() => setOpen(false)} title={t`Insert a reply`}>
        <div className="grid gap-6">
          <KeptReplies draft={draft} onInsert={insert} />
          <ReadyAnswers onInsert={insert} />
        </div>
      </Dialog>
    </>
  )
}

function KeptReplies({ draft, onInsert }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const reading = useRead('listCannedReplies', {})
  const take = (kept: Kept) => client.setQueryData(['listCannedReplies', {}], kept)
  const form = useForm({
    initial: { title: '' },
    send: async ({ title }) => {
      take(await call('keepCannedReply', { body: { title, text: draft } }))
      form.reset()
    },
    fieldOf: () => 'title',
  })
  const forget = (cannedReplyId: string) =>
    form.run('forgetting', async () => take(await call('removeCannedReply', { params: { cannedReplyId } })))

  return (
    <section aria-labelledby="kept-replies" className="grid gap-3">
      <h3 id="kept-replies" className="heading-small">
        <Trans>Saved replies</Trans>
      </h3>
      <Shown of={reading} lines={2}>
        {({ replies }) =>
          replies.length === 0 ? (
            <p className="text-sm text-ink-3">
              <Trans>None yet. Write an answer, open this again and give it a name.</Trans>
            </p>
          ) : (
            <ul className="canned-list">
              {replies.map((reply) => {
                const name = reply.title
                return (
                  <li key={reply.cannedReplyId}>
                    <span className="min-w-0">
                      <b>{name}</b>
                      <span className="inbox-line">{reply.text}</span>
                    </span>
                    <span className="flex gap-2">
                      <Button size="small" aria-label={t`Insert ${name}`} onClick={() => onInsert(reply.text)}>
                        <Trans>Insert</Trans>
                      </Button>
                      <Button
                        size="small"
                        look="quiet"
                        aria-label={t`Delete ${name}`}
                        onClick={() => forget(reply.cannedReplyId)}
                      >
                        <Trans>Delete</Trans>
                      </Button>
                    </span>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Shown>
      {draft.trim() === '' ? (
        <FieldError>{form.errorAt('title')}</FieldError>
      ) : (
        <Form of={form} className="flex flex-wrap items-end gap-3">
          <div className="flex-1">
            <TextField
              {...form.text('title')}
              label={t`Save what you’ve written as`}
              maxLength={cannedTitleLengthMax}
            />
          </div>
          <Button type="submit" busy={form.isBusy}>
            <Trans>Save</Trans>
          </Button>
        </Form>
      )}
    </section>
  )
}

function ReadyAnswers({ onInsert }: Pick<Props, 'onInsert'>) {
  const { t } = useLingui()
  const answers = useAnswers()
  return (
    <section aria-labelledby="ready-answers" className="grid gap-3">
      <h3 id="ready-answers" className="heading-small">
        <Trans>From the questions and the lessons</Trans>
      </h3>
      <ul className="canned-list">
        {answers.map(({ id, title, text, to }) => (
          <li key={id}>
            <span className="min-w-0">
              <b>{title}</b>
              <span className="inbox-line">{text}</span>
            </span>
            <Button
              size="small"
              aria-label={t`Insert ${title}`}
              onClick={() => onInsert(`${text}\n${window.location.origin}${to}`)}
            >
              <Trans>Insert</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
