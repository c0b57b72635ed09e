import { type LessonId, lessonIds } from '@dryrun/domain/learn/lessons.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api.ts'
import { useSession } from '../../../session.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageMeta } from '../../../ui/page-meta.tsx'
import type { Question } from '../questions/question.ts'
import { useLessons } from '../use-lessons.tsx'
import { Quiz } from './quiz.tsx'
import '../learn.css'

export interface LessonSection {
  readonly id: string
  readonly label: string
  readonly content: ReactNode
}

export interface Source {
  readonly who: string
  readonly what: string
}

interface Props {
  readonly lesson: LessonId
  readonly lead: ReactNode
  readonly sections: readonly LessonSection[]
  readonly questions: readonly Question[]
  readonly sources: readonly Source[]
}

/** Every lesson: what it is about, its parts with their contents at the side, the quiz, and where it is from. */
export function LessonFrame({ lesson, lead, sections, questions, sources }: Props) {
  const { t } = useLingui()
  const lessons = useLessons()
  const own = lessons.find(({ id }) => id === lesson)
  const next = lessons[lessonIds.indexOf(lesson) + 1]
  const title = own?.title ?? ''
  const parts = [
    ...sections.map(({ id, label }) => ({ id, label })),
    { id: 'quiz', label: t`Quiz` },
    { id: 'sources', label: t`Sources` },
  ]
  const { box, reached } = useReading(lesson, parts.length)
  return (
    <article className="page-column">
      <PageMeta title={title} description={own?.summary ?? ''} />
      <div className="page-head">
        <div className="grid gap-2">
          <p className="text-sm">
            <Link className="text-link" to="/learn">
              <Trans>All lessons</Trans>
            </Link>
          </p>
          <h1 className="heading-page">{title}</h1>
        </div>
        <p className="lede">
          <Trans>About {own?.minutes} minutes.</Trans> {lead}
        </p>
      </div>
      <div className="lesson-columns">
        <nav className="lesson-contents" aria-label={t`In this lesson`}>
          {parts.map(({ id, label }, at) => (
            <a
              key={id}
              href={`#${id}`}
              className={classNames(at < reached && 'lesson-done')}
              {...(at === reached && { 'aria-current': 'step' as const })}
            >
              {label}
            </a>
          ))}
        </nav>
        <div ref={box} className="lesson-body">
          {sections.map(({ id, content }) => (
            <section key={id} id={id} data-part="" className="lesson-part">
              {content}
            </section>
          ))}
          <section id="quiz" data-part="">
            <Quiz lesson={lesson} questions={questions} />
          </section>
          <section id="sources" data-part="" className="grid gap-2">
            <h2 className="heading-panel">
              <Trans>Sources</Trans>
            </h2>
            <ul className="lesson-sources">
              {sources.map(({ who, what }) => (
                <li key={`${who} ${what}`}>
                  <b>{who}</b>
                  <span>{what}</span>
                </li>
              ))}
            </ul>
          </section>
          {next && (
            <p>
              <Link className="lesson-next" to={`/learn/${next.id}`}>
                <span>
                  <Trans>Next lesson</Trans>
                </span>
                <b>{next.title}</b>
                <Icon of={ArrowRight} />
              </Link>
            </p>
          )}
        </div>
      </div>
    </article>
  )
}

/** How far down somebody has come; kept for members, a part at a time. */
function useReading(lesson: LessonId, partCount: number) {
  const box = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState(0)
  const isMember = useSession().user?.role === 'member'
  useEffect(() => {
    const parts = [...(box.current?.querySelectorAll('[data-part]') ?? [])]
    // A part counts as reached once its head has come into the upper half of the window.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries)
          if (entry.isIntersecting) setReached((before) => Math.max(before, parts.indexOf(entry.target)))
      },
      { rootMargin: '0px 0px -50% 0px' },
    )
    for (const part of parts) observer.observe(part)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!isMember) return
    const percent = Math.round(((reached + 1) / partCount) * 100)
    // Not worth a word to anybody when it fails: it is said again with the next part.
    call('recordReading', { params: { lesson }, body: { percent } }).catch(() => {})
  }, [isMember, lesson, reached, partCount])
  return { box, reached }
}
