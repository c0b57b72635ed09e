import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { ChangePassword } from './change-password.tsx'
import { useLogOut } from './use-log-out.ts'
import './members.css'

/** Stands before everything else while the password is one that somebody else chose. */
export function FirstPassword({ email }: { email: string }) {
  const { t } = useLingui()
  const logOut = useLogOut()
  return (
    <main id="main" className="page-column grid max-w-lede gap-6 py-16">
      <PageMeta title={t`Choose your own password`} description={t`This uses up the one-time password.`} />
      <h1 className="heading-page">
        <Trans>Choose your own password</Trans>
      </h1>
      <p className="lede">
        <Trans>You logged in with a one-time password. Choose your own to go on.</Trans>
      </p>
      <div className="form-sheet p-6">
        <ChangePassword email={email} hasSecondStep={false} />
      </div>
      <div>
        <Button look="quiet" onClick={logOut}>
          <Trans>Log out</Trans>
        </Button>
      </div>
    </main>
  )
}
