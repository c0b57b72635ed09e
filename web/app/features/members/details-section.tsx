import type { Profile } from '@dryrun/contract/members.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, Switch, TextField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { CountrySelect } from './country-select.tsx'
import { FormSection } from './form-section.tsx'
import { useComplaint } from './use-complaint.ts'

const messageMs = 3000
const fields = ['phoneNumber', 'country', 'bitcoinAddress', 'usdtAddress']

export function DetailsSection({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const toast = useToast()
  const queries = useQueryClient()
  const complaint = useComplaint(messageMs)
  const [isBusy, setBusy] = useState(false)
  const [form, setForm] = useState({
    phoneNumber: profile.phoneNumber ?? '',
    country: profile.country ?? '',
    bitcoinAddress: profile.bitcoinAddress ?? '',
    usdtAddress: profile.usdtAddress ?? '',
    nameVisible: profile.nameVisible,
  })
  const text = (key: 'phoneNumber' | 'country' | 'bitcoinAddress' | 'usdtAddress') => ({
    name: key,
    value: form[key],
    error: complaint.at(key),
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [key]: event.target.value }),
  })

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    complaint.clear()
    try {
      const saved = await call('updateProfile', { body: form })
      queries.setQueryData(['readProfile', {}], saved)
      toast({ kind: 'done', title: t`Your profile is saved.`, durationMs: messageMs })
    } catch (problem) {
      complaint.complainOf(problem)
    }
    setBusy(false)
  }

  return (
    <FormSection title={<Trans>Details</Trans>} text={<Trans>What the platform knows about you.</Trans>}>
      <form className="form-fields" noValidate onSubmit={(event) => void save(event)}>
        <div className="form-pair">
          <TextField label={t`Full name`} value={profile.fullName} readOnly />
          <TextField label={t`E-mail`} value={profile.email} readOnly />
        </div>
        <div className="form-pair">
          <TextField {...text('phoneNumber')} label={t`Phone number`} type="tel" autoComplete="tel" />
          <CountrySelect {...text('country')} />
        </div>
        <TextField {...text('bitcoinAddress')} label={t`Bitcoin address`} mono spellCheck={false} autoComplete="off" />
        <TextField {...text('usdtAddress')} label={t`USDT address`} mono spellCheck={false} autoComplete="off" />
        <Switch
          label={<Trans>Show my name in the list of recent withdrawals</Trans>}
          hint={<Trans>While it is off, the list shows a masked name.</Trans>}
          checked={form.nameVisible}
          onChange={(event) => setForm({ ...form, nameVisible: event.target.checked })}
        />
        <div className="form-end">
          <Button type="submit" look="primary" busy={isBusy}>
            <Trans>Save</Trans>
          </Button>
          <FieldError>{complaint.elsewhere(...fields)}</FieldError>
        </div>
      </form>
    </FormSection>
  )
}
