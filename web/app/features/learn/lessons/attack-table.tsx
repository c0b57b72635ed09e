import { Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Play } from './play.tsx'

interface Attack {
  readonly name: string
  readonly stopped: boolean
  readonly why: ReactNode
}

/** Choose how somebody tries to get in, and see whether the second step stands in the way. */
export function AttackTable() {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(0)
  const attacks: readonly Attack[] = [
    {
      name: t`Your password leaked from another site`,
      stopped: true,
      why: (
        <Trans>
          The thief has one half. The code comes from a secret that never left your device, so the password alone opens
          nothing. This is the attack that two steps are made for.
        </Trans>
      ),
    },
    {
      name: t`Somebody guesses it`,
      stopped: true,
      why: (
        <Trans>
          Even a right guess only leads to the question for the code, and that question is limited in tries.
        </Trans>
      ),
    },
    {
      name: t`A page that looks like ours asks for both`,
      stopped: false,
      why: (
        <Trans>
          A good imitation passes your password and your code on within the seconds that the code is good for. Look at
          the address before you type. A security key or a passkey would notice; a code you can read out cannot.
        </Trans>
      ),
    },
    {
      name: t`A caller from “support” asks you to read the code out`,
      stopped: false,
      why: (
        <Trans>
          Whoever hears the code can use it. Nobody who works for a platform needs it: the server already knows what it
          should be.
        </Trans>
      ),
    },
    {
      name: t`Your phone number is moved to another SIM`,
      stopped: true,
      why: (
        <Trans>
          A code that arrives as a text message would now arrive elsewhere. A code that an app computes does not travel,
          so the number is of no use. That is why this site offers the app and no text messages.
        </Trans>
      ),
    },
    {
      name: t`Somebody has your unlocked phone`,
      stopped: false,
      why: (
        <Trans>
          Then they have the second step, and often the mailbox for the first one. Lock the screen, and log all sessions
          out from another device.
        </Trans>
      ),
    },
    {
      name: t`A program on your computer acts in your open session`,
      stopped: false,
      why: (
        <Trans>
          You have logged in already, and it acts as you. That is why dangerous steps ask for the password and a fresh
          code once more.
        </Trans>
      ),
    },
  ]
  const attack = attacks[chosen]
  return (
    <Play title={t`Does it stop this?`} note={<Trans>choose an attack</Trans>}>
      <div className="attack-picker">
        {attacks.map(({ name }, at) => (
          <button key={name} type="button" aria-pressed={at === chosen} onClick={() => setChosen(at)}>
            {name}
          </button>
        ))}
      </div>
      {attack && (
        <p className="lesson-play-say flex gap-3" aria-live="polite">
          <Icon
            of={attack.stopped ? Check : X}
            className={attack.stopped ? 'flex-none text-green' : 'flex-none text-red'}
          />
          <span>
            <b>{attack.stopped ? <Trans>It does.</Trans> : <Trans>It does not.</Trans>}</b> {attack.why}
          </span>
        </p>
      )}
    </Play>
  )
}
