import type { Profile } from '@dryrun/contract/members.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError, Switch, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm } from '../../use-form.ts'
import { CountrySelect } from './country-select.tsx'

const messageMs = 3000

export function DetailsSection({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const toast = useToast()
  const queries = useQueryClient()
  // Nobody else ever sees the name in a copy of the demo account.
  const isCopy = useSession().user?.isCopy ?? false
  const form = useForm({
    initial: {
      phoneNumber: profile.phoneNumber ?? '',
      country: profile.country ?? '',
      bitcoinAddress: profile.bitcoinAddress ?? '',
      usdtAddress: profile.usdtAddress ?? '',
      nameVisible: profile.nameVisible,
    },
    showMs: messageMs,
    send: async ({ nameVisible, ...details }) => {
      const body = isCopy ? details : { ...details, nameVisible }
      queries.setQueryData(['readProfile', {}], await call('updateProfile', { body }))
      toast({ kind: 'done', title: t`Your profile is saved.`, durationMs: messageMs })
    },
  })

  return (
    <FormSection title={<Trans>Details</Trans>} text={<Trans>What we know about you.</Trans>}>
      <Form of={form} className="form-fields">
        <div className="form-pair">
          <TextField label={t`Full name`} value={profile.fullName} readOnly />
          <TextField label={t`Email`} value={profile.email} readOnly />
        </div>
        <div className="form-pair">
          <TextField {...form.text('phoneNumber')} label={t`Phone number`} type="tel" autoComplete="tel" />
          <CountrySelect {...form.text('country')} />
        </div>
        <TextField
          {...form.text('bitcoinAddress')}
          label={t`Bitcoin address`}
          mono
          spellCheck={false}
          autoComplete="off"
        />
        <TextField {...form.text('usdtAddress')} label={t`USDT address`} mono spellCheck={false} autoComplete="off" />
        {!isCopy && (
          <Switch
            {...form.tick('nameVisible')}
            label={<Trans>Show my name in the list of recent withdrawals</Trans>}
            hint={<Trans>While it’s off, the list only shows your initials.</Trans>}
          />
        )}
        <div className="form-end">
          <Button type="submit" look="primary" busy={form.isBusy}>
            <Trans>Save</Trans>
          </Button>
          <FieldError>{form.error}</FieldError>
        </div>
      </Form>
    </FormSection>
  )
}
