import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Accordion } from '../../ui/accordion.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { useAboutQuestions } from '../about/index.ts'
import './support.css'
import { AnswerTime, OwnConversationView } from './own-conversation.tsx'
import { useConversation, useMarkRead } from './use-conversation.ts'

/** The chat as a page of the dashboard, with the questions that others have asked beside it. */
export default function HelpPage() {
  const { t } = useLingui()
  const chat = useConversation()
  const questions = useAboutQuestions()
  useMarkRead(chat.reading.data?.conversation, true)
  return (
    <>
      <PageMeta title={t`Help`} description={t`Ask support, and read what others have asked.`} />
      <div className="help-columns">
        <section className="panel chat-page" aria-labelledby="ask-support">
          <header className="chat-head">
            <div>
              <h2 id="ask-support">
                <Trans>Ask support</Trans>
              </h2>
              <p className="text-xs text-ink-3">
                <AnswerTime of={chat.reading.data} />
              </p>
            </div>
          </header>
          <OwnConversationView chat={chat} />
        </section>
        <section aria-labelledby="help-questions">
          <h2 id="help-questions" className="heading-panel pb-3">
            <Trans>Questions</Trans>
          </h2>
          <Accordion items={questions} />
          <p className="pt-4 text-sm text-ink-2">
            <Trans>
              There’s more in the{' '}
              <Link className="text-link" to="/learn">
                lessons
              </Link>
              .
            </Trans>
          </p>
        </section>
      </div>
    </>
  )
}
