import type { Profile } from '@dryrun/contract/members.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAction } from '../../use-form.ts'
import { ImageUpload } from '../files/index.ts'

const messageMs = 3000

/** The picture that others see beside one's name. */
export function PhotoSection({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const toast = useToast()
  const queries = useQueryClient()
  const { reload } = useSession()
  const show = useAction(
    async (name: string | null) => {
      queries.setQueryData(['readProfile', {}], await call('setPhoto', { body: { name } }))
      // The bar at the top shows it too.
      reload()
      toast({ kind: 'done', title: t`Your profile is saved.`, durationMs: messageMs })
    },
    { showMs: messageMs },
  )

  return (
    <FormSection title={<Trans>Picture</Trans>} text={<Trans>Shown beside your name.</Trans>}>
      <ImageUpload of="avatar" memberId={profile.uid} onStored={show.run} />
      {profile.photoURL !== null && (
        <div>
          <Button size="small" look="quiet" onClick={() => show.run(null)}>
            <Trans>Show no picture</Trans>
          </Button>
        </div>
      )}
      <FieldError>{show.error}</FieldError>
    </FormSection>
  )
}
