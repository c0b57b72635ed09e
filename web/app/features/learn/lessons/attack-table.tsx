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
          The thief only has one half. The code comes from a secret that never left your device, so the password alone
          doesn’t open anything. This is the attack two steps are made for.
        </Trans>
      ),
    },
    {
      name: t`Someone guesses your password`,
      stopped: true,
      why: <Trans>Even a right guess only gets them as far as the code, and they only have a few tries at that.</Trans>,
    },
    {
      name: t`A page that looks like ours asks for both`,
      stopped: false,
      why: (
        <Trans>
          A good imitation passes on your password and your code while the code still works. Check the address before
          you type. A security key or a passkey would notice; a code you can read out can’t.
        </Trans>
      ),
    },
    {
      name: t`A caller from “support” asks you to read out the code`,
      stopped: false,
      why: (
        <Trans>
          Anyone who hears the code can use it. Nobody who works for a platform needs it: the server already knows what
          it should be.
        </Trans>
      ),
    },
    {
      name: t`Someone moves your phone number to another SIM`,
      stopped: true,
      why: (
        <Trans>
          A code sent by text message would now go to the thief. A code from an app isn’t sent anywhere, so the number
          is no use to them. That’s why this site offers the app and no text messages.
        </Trans>
      ),
    },
    {
      name: t`Someone has your unlocked phone`,
      stopped: false,
      why: (
        <Trans>
          Then they have the second step, and often the mailbox to reset the first one. Lock your screen, and log out
          all sessions from another device.
        </Trans>
      ),
    },
    {
      name: t`A program on your computer uses your open session`,
      stopped: false,
      why: (
        <Trans>
          You’ve already logged in, and it acts as you. That’s why risky steps ask for your password and a new code
          again.
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
            <b>{attack.stopped ? <Trans>It does.</Trans> : <Trans>It doesn’t.</Trans>}</b> {attack.why}
          </span>
        </p>
      )}
    </Play>
  )
}
