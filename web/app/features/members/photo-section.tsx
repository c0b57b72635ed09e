import type { Profile } from '@dryrun/contract/members.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { ImageUpload } from '../files/index.ts'
import { FormSection } from './form-section.tsx'
import { useComplaint } from './use-complaint.ts'

const messageMs = 3000

/** The picture that others see beside one's name. */
export function PhotoSection({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const toast = useToast()
  const queries = useQueryClient()
  const { reload } = useSession()
  const complaint = useComplaint(messageMs)

  async function show(name: string | null) {
    complaint.clear()
    try {
      const saved = await call('setPhoto', { body: { name } })
      queries.setQueryData(['readProfile', {}], saved)
      // The bar at the top shows it too.
      reload()
      toast({ kind: 'done', title: t`Your profile is saved.`, durationMs: messageMs })
    } catch (problem) {
      complaint.complainOf(problem)
    }
  }

  return (
    <FormSection title={<Trans>Picture</Trans>} text={<Trans>Shown beside your name.</Trans>}>
      <ImageUpload of="avatar" memberId={profile.uid} onStored={(name) => void show(name)} />
      {profile.photoURL !== null && (
        <div>
          <Button size="small" look="quiet" onClick={() => void show(null)}>
            <Trans>Show no picture</Trans>
          </Button>
        </div>
      )}
      <FieldError>{complaint.elsewhere()}</FieldError>
    </FormSection>
  )
}
