import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, Keyboard, SunMoon } from 'lucide-react'
import { useSession } from '../../session.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showKeys } from '../../ui/key-groups.ts'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { Tag } from '../../ui/tag.tsx'
import { switchTheme } from '../../ui/theme.ts'

/** Logging out is the last of it. */
export function AccountMenu({ items }: { items: readonly MenuItem[] }) {
  const { t } = useLingui()
  const { user } = useSession()
  const name = user?.displayName ?? ''
  return (
    <Menu
      label={t`Account menu`}
      button={
        <>
          <Avatar name={name} src={user?.photoURL ?? undefined} />
          <span className="topbar-name">
            <bdi>{name}</bdi>{' '}
            {user?.isCopy && (
              <Tag>
                <Trans>copy</Trans>
              </Tag>
            )}
          </span>
          <Icon of={Ellipsis} size={16} />
        </>
      }
      items={[
        ...items.slice(0, -1),
        { label: t`Keys`, icon: Keyboard, act: showKeys },
        { label: t`Light or dark`, icon: SunMoon, act: switchTheme },
        ...items.slice(-1),
      ]}
    />
  )
}
