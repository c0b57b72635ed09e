import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Accordion } from '../../ui/accordion.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Checkbox, Radio, Select, Switch, TextArea, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { Tabs } from '../../ui/tabs.tsx'

export function ButtonSamples() {
  const { t } = useLingui()
  const looks = [
    ['primary', t`Primary`],
    ['secondary', t`Secondary`],
    ['quiet', t`Quiet`],
    ['danger', t`Destructive`],
  ] as const
  return (
    <>
      {looks.map(([look, name]) => (
        <div key={look} className="flex flex-wrap items-center gap-3">
          <Button look={look}>{name}</Button>
          <Button look={look} busy>
            <Trans>Sending</Trans>
          </Button>
          <Button look={look} disabled>
            <Trans>Disabled</Trans>
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" size="large">
          <Trans>Large 52</Trans>
        </Button>
        <Button look="primary">
          <Trans>Default 44</Trans>
        </Button>
        <Button look="primary" size="small">
          <Trans>Small 34</Trans>
        </Button>
        <Button iconOnly aria-label={t`Add`}>
          <Icon of={Plus} />
        </Button>
        <Spinner />
      </div>
    </>
  )
}

export function FieldSamples() {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <>
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2 xl:grid-cols-3">
        <TextField label={t`Full name`} placeholder={t`As on your account`} autoComplete="off" />
        <TextField label={t`Username`} defaultValue="maral" hint={t`Your referral code, too.`} autoComplete="off" />
        <TextField
          label={t`Password`}
          type={shown ? 'text' : 'password'}
          defaultValue="12345"
          error={t`Password is too short`}
          autoComplete="off"
          after={
            <Button look="quiet" size="small" aria-pressed={shown} onClick={() => setShown(!shown)}>
              <Trans>Show</Trans>
            </Button>
          }
        />
        <TextField
          label={t`Amount`}
          before="$"
          inputMode="decimal"
          defaultValue="20.00"
          hint={t`At most two decimals.`}
        />
        <Select label={t`Country`} defaultValue="PT">
          <option value="PT">{t`Portugal`}</option>
          <option value="NG">{t`Nigeria`}</option>
        </Select>
        <TextField label={t`E-mail`} defaultValue="mara@mail.example" disabled hint={t`Cannot be changed here.`} />
        <TextField label={t`Bitcoin address`} mono defaultValue="pracbtc1qk7v9d4" />
        <TextArea label={t`Reason`} />
      </div>
      <div className="flex flex-wrap gap-x-7 gap-y-3">
        <Checkbox label={t`I agree to the terms`} defaultChecked />
        <Checkbox label={t`Send me e-mails`} error={t`Please agree to receive emails`} />
        <Radio name="sample" label={t`Female`} defaultChecked />
        <Radio name="sample" label={t`Male`} />
        <Switch label={t`Third-party widgets`} />
        <Switch label={t`Two-step verification`} defaultChecked />
      </div>
    </>
  )
}

export function StructureSamples() {
  const { t } = useLingui()
  const [step, setStep] = useState(1)
  return (
    <>
      <Stepper
        label={t`Deposit in three steps`}
        current={step}
        onJump={setStep}
        steps={[
          { title: t`Amount`, detail: '$250.00' },
          { title: t`Send`, detail: t`Coin and address` },
          { title: t`Proof`, detail: t`One image` },
        ]}
      />
      <Tabs
        label={t`Sample tabs`}
        tabs={[
          { id: 'one', title: t`Running`, content: <Trans>What is running stands here.</Trans> },
          { id: 'two', title: t`Closed`, content: <Trans>What is closed stands here.</Trans> },
          { id: 'three', title: t`All`, content: <Trans>Everything stands here.</Trans> },
        ]}
      />
      <Accordion
        openFirst
        items={[
          { title: t`Solid is posted`, text: <Trans>It is in the ledger and stays there.</Trans> },
          { title: t`Dashed is promised`, text: <Trans>It may still not happen.</Trans> },
          { title: t`A double rule closes a sum`, text: <Trans>As book-keepers have drawn it for centuries.</Trans> },
        ]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <span className="address">praceth1dpk0r6uep9aj0kdpy</span>
        <CopyButton text="praceth1dpk0r6uep9aj0kdpy" size="small" />
      </div>
    </>
  )
}
