// A lesson of its own making: who joins, what they press and what the trainer does comes from a seed. Everything goes over
// HTTP to a real server, one request after the other, so that the order of what happened is known here as well.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { until } from '../until.ts'
import type { ClassWorld, Student } from './class-world.ts'

export type ClockMode = 'stopped' | 'running' | 'jumping'
export type Scenario = 'promise' | 'honest_twin' | 'trading_month'

/** A press that went through and that the house's order is about. */
export interface Pressed {
  readonly memberId: string
  readonly kind: 'deposit_credited' | 'withdrawal_requested'
}

export interface Lesson {
  readonly classId: string
  readonly students: readonly Student[]
  readonly pressed: readonly Pressed[]
}

/** Numbers from a seed, the same ones each time. */
export function chanceOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    below: (limit: number) => Math.floor(next() * limit),
    pick: <Each>(of: readonly Each[]) => of[Math.floor(next() * of.length)] as Each,
  }
}

type Chance = ReturnType<typeof chanceOf>

const symbols = ['BTCUSDT', 'ETHUSDT', 'AAPL', 'MSFT', 'KO']

class Room {
  readonly pressed: Pressed[] = []
  readonly removed = new Set<Student>()
  readonly students: Student[] = []
  readonly #world: ClassWorld
  readonly #chance: Chance
  readonly #lesson: { readonly classId: string; readonly code: string }

  constructor(world: ClassWorld, chance: Chance, lesson: { readonly classId: string; readonly code: string }) {
    this.#world = world
    this.#chance = chance
    this.#lesson = lesson
  }

  trainer = (path: string, body: unknown = {}) =>
    this.#world.admin.post(`/api/classes/${this.#lesson.classId}/${path}`, body, { 'idempotency-key': randomUUID() })

  async join(): Promise<void> {
    const invitedBy = this.students.length > 0 && this.#chance.below(3) === 0 ? { invitedBy: 'pupil 1' } : {}
    this.students.push(await this.#world.join(this.#lesson.code, `pupil ${this.students.length + 1}`, invitedBy))
  }

  async remove(): Promise<void> {
    const student = this.somebody()
    const path = `/api/classes/${this.#lesson.classId}/students/${student.memberId}`
    assert.equal((await this.#world.admin.send('DELETE', path)).status, 200)
    this.removed.add(student)
  }

  somebody = () => this.#chance.pick(this.students.filter((student) => !this.removed.has(student)))
  dollars = () => `${this.#chance.below(700) + 1}.${String(this.#chance.below(100)).padStart(2, '0')}`

  async jump(): Promise<void> {
    const to = this.#chance.pick(['next_day', 'next_maturity'])
    await this.trainer('clock', { change: 'jump', to })
    await this.settle()
  }

  /** Until the sweeps have done what's due by now, so that it isn't done in the middle of what follows. */
  async settle(): Promise<void> {
    const { owner } = this.#world.app.testDatabase
    await until('nothing is due', async () => {
      const { rows } = await owner.query<{ due: number }>(
        `select (select count(*) from investments.investment where state = 'running' and matures_at <= platform.clock_now())
              + (select count(*) from referrals.due where state = 'due')
              + (select count(*) from withdrawals.withdrawal where in_class and status = 'pending'
                    and requested_at + interval '48 hours' <= platform.clock_now()) as due`,
      )
      return Number(rows[0]?.due) === 0
    })
  }

  /** What one of them, or the trainer, does next. Much of it is refused, which changes nothing. */
  async act(mode: ClockMode): Promise<void> {
    const student = this.somebody()
    const what = this.#chance.below(100)
    if (what < 22) await this.#press(student, 'deposit_credited', await student.deposit(this.dollars()))
    else if (what < 42) await this.#press(student, 'withdrawal_requested', await student.withdraw(this.dollars()))
    else if (what < 56) await student.invest(this.#chance.pick([1, 2, 3]), this.dollars())
    else if (what < 72) await this.#order(student)
    else if (what < 80) await this.#warn(student)
    else if (what < 83) await this.trainer('announcements', { script: 'slow_payouts' })
    else if (what < 86) await this.trainer('withdrawals/pay-all')
    else if (what < 89) await student.money('rewards', { amount: '1.00' })
    else if (what < 92) await this.join()
    else if (what < 94 && this.students.length - this.removed.size > 3) await this.remove()
    else if (mode === 'jumping' || what > 97) await this.jump()
  }

  async #press(student: Student, kind: Pressed['kind'], answer: { readonly status: number }): Promise<void> {
    if (answer.status === 201) this.pressed.push({ memberId: student.memberId, kind })
  }

  async #order(student: Student): Promise<void> {
    const note = 'as the seed says'
    const symbol = this.#chance.pick(symbols)
    if (this.#chance.below(3) > 0) await student.money('orders', { symbol, side: 'buy', dollars: this.dollars(), note })
    else await student.money('orders', { symbol, side: 'sell', quantity: '0.01', note })
  }

  async #warn(student: Student): Promise<void> {
    const kind = this.#chance.pick(['reality_check', 'reality_check', 'red_flags'])
    assert.equal((await student.send('PUT', `/api/class/warnings/${kind}`, {})).status, 200)
  }
}

/** Lives through a lesson and leaves its clock stopped. */
export async function liveThrough(
  world: ClassWorld,
  { seed, scenario, mode }: { readonly seed: number; readonly scenario: Scenario; readonly mode: ClockMode },
): Promise<Lesson> {
  const chance = chanceOf(seed)
  const made = await world.open({ scenario, name: `${scenario} ${mode}` })
  const room = new Room(world, chance, made)
  for (let no = 0; no < 9; no++) await room.join()
  for (let no = 0; no < 2; no++) await room.remove()
  assert.equal((await room.trainer('begin')).status, 200)
  const setClock = async (speed: number) =>
    assert.equal((await room.trainer('clock', { change: 'speed', speed })).status, 200)
  await setClock(mode === 'running' ? 1440 : 0)
  for (let no = 0; no < 70; no++) await room.act(mode)
  await setClock(0)
  await room.settle()
  return {
    classId: made.classId,
    students: room.students.filter((each) => !room.removed.has(each)),
    pressed: room.pressed,
  }
}
