import { useLingui } from '@lingui/react/macro'
import { Moon, Sun } from 'lucide-react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { switchTheme } from './theme.ts'

/** Both icons are in the page and CSS shows one: the prerendered page cannot know the theme of the person reading it. */
export function ThemeToggle() {
  const { t } = useLingui()
  return (
    <Button
      look="quiet"
      iconOnly
      className="needs-script"
      aria-label={t`Switch between light and dark`}
      onClick={switchTheme}
    >
      <Icon of={Moon} className="theme-icon-light" />
      <Icon of={Sun} className="theme-icon-dark" />
    </Button>
  )
}
