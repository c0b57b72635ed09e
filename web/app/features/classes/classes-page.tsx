import { type ScenarioName, scenarioNames } from '@dryrun/domain/classes/scenarios.ts'
import { languages } from '@dryrun/domain/languages/languages.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { call } from '../../api.ts'
import { pageLanguage } from '../../i18n.ts'
import { isId } from '../../ids.ts'
import { useRead } from '../../read.tsx'
import { useSession } from '../../session.tsx'
import { Shown } from '../../shown.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ListDrawing } from '../../ui/empty-drawings.tsx'
import { FieldError, Select, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Comma } from '../../ui/marks.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DateText } from '../../ui/time.tsx'
import { useForm } from '../../use-form.ts'
import { ClassFrame } from './class-frame.tsx'
import { DebriefPage } from './debrief.tsx'
import { DeskPage } from './desk.tsx'
import { Taught } from './taught.tsx'
import { useScripts } from './use-scripts.ts'
import { WallPage } from './wall.tsx'

/** The trainer's rooms, and the debrief for everyone who was there. */
export default function ClassesPage() {
  const { t } = useLingui()
  const { classId, view } = useParams()
  const { user, authIsReady } = useSession()
  return (
    <ClassFrame bare={view === 'wall'}>
      <PageMeta title={t`Classes`} description={t`A lesson with a trainer, a wall and phones.`} />
      {authIsReady && (
        <Room classId={classId} view={view} isTrainer={user?.role === 'admin' || user?.isTrainer === true} />
      )}
    </ClassFrame>
  )
}

interface RoomProps {
  readonly classId: string | undefined
  readonly view: string | undefined
  readonly isTrainer: boolean
}

function Room({ classId, view, isTrainer }: RoomProps) {
  const { user } = useSession()
  if (!user) return <Navigate replace to={`/login?next=${encodeURIComponent('/classes')}`} />
  if (classId !== undefined && !isId(classId)) return <NoClass />
  if (classId !== undefined && view === 'debrief') return <DebriefPage classId={classId} isTrainer={isTrainer} />
  if (!isTrainer) return <Navigate replace to="/join" />
  if (classId === undefined) return <ClassList />
  return view === 'wall' ? <WallPage classId={classId} /> : <DeskPage classId={classId} />
}

function NoClass() {
  return (
    <div className="class-page">
      <h1 className="heading-page">
        <Trans>Classes</Trans>
      </h1>
      <EmptyState
        title={<Trans>There’s no class at this address.</Trans>}
        action={
          <ButtonLink size="small" to="/classes">
            <Trans>Your classes</Trans>
          </ButtonLink>
        }
      />
    </div>
  )
}

function ClassList() {
  const { t } = useLingui()
  const { scenarios } = useScripts()
  const reading = useRead('listClasses', {})
  return (
    <div className="class-page">
      <h1 className="heading-page">
        <Trans>Classes</Trans>
      </h1>
      <div className="class-columns">
        <section className="panel">
          <div className="panel-head">
            <h2 className="heading-panel">
              <Trans>Your classes</Trans>
            </h2>
          </div>
          <Shown of={reading} lines={4}>
            {({ classes }) =>
              classes.length === 0 ? (
                <EmptyState
                  drawing={<ListDrawing />}
                  title={t`No classes yet.`}
                  text={t`Open a class and its code shows up here.`}
                />
              ) : (
                <div className="panel-body">
                  <ul className="class-list">
                    {classes.map(({ classId, name, code, scenario, studentCount, createdAt, endedAt }) => (
                      <li key={classId}>
                        <span>
                          <Link className="text-link" to={`/classes/${classId}`}>
                            <bdi>{name}</bdi>
                          </Link>{' '}
                          <span className="text-ink-2">
                            {scenarios[scenario]}
                            <Comma />
                            <DateText at={createdAt} to="day" />
                          </span>
                        </span>
                        <span className="figures">
                          {endedAt === null ? <bdi className="font-mono">{code}</bdi> : <Trans>ended</Trans>}
                          <Comma />
                          <Plural value={studentCount} one="# student" other="# students" />
                        </span>
                      </li>
                    ))}
                  </ul>
                </div>
              )
            }
          </Shown>
        </section>
        <NewClass />
      </div>
      {reading.data && reading.data.taught.people.length > 0 && (
        <section className="panel">
          <div className="panel-body">
            <Taught taught={reading.data.taught} title={<Trans>What your classes learned</Trans>} severalClasses />
          </div>
        </section>
      )}
    </div>
  )
}

const scenarioOf = (text: string): ScenarioName => scenarioNames.find((name) => name === text) ?? 'promise'

function NewClass() {
  const { t } = useLingui()
  const { scenarios, about } = useScripts()
  const navigate = useNavigate()
  const form = useForm({
    initial: { name: '', language: pageLanguage(), scenario: 'promise', approvesDeposits: false },
    isEmpty: ({ name }) => name.trim() === '',
    send: async ({ name, language, scenario, approvesDeposits }) => {
      const body = { name, language, scenario: scenarioOf(scenario), approvesDeposits }
      const made = await call('createClass', { body })
      await navigate(`/classes/${made.classId}/wall`)
    },
  })
  return (
    <section className="panel">
      <div className="panel-head">
        <h2 className="heading-panel">
          <Trans>New class</Trans>
        </h2>
      </div>
      <Form of={form} className="panel-body grid gap-4">
        <TextField {...form.text('name')} label={t`Name`} maxLength={60} autoComplete="off" />
        <Select {...form.text('language')} label={t`Language of the phones`}>
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Select {...form.text('scenario')} label={t`Scenario`} hint={about[scenarioOf(form.values.scenario)]}>
          {scenarioNames.map((name) => (
            <option key={name} value={name}>
              {scenarios[name]}
            </option>
          ))}
        </Select>
        <label className="choice">
          <input type="checkbox" {...form.tick('approvesDeposits')} />
          <Trans>I approve deposits myself</Trans>
        </label>
        <FieldError>{form.error}</FieldError>
        <Button type="submit" look="primary" busy={form.isBusy}>
          <Trans>Open the class</Trans>
        </Button>
      </Form>
    </section>
  )
}
