const storageKey = 'theme'

export type Theme = 'light' | 'dark'

/** Runs in the head before anything is painted, so that nobody sees a flash of the other theme. */
export const themeScript = `(()=>{let t;try{t=localStorage.getItem('${storageKey}')}catch{}if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';document.documentElement.dataset.theme=t})()`

export const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

export function switchTheme() {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // A browser without storage keeps the choice for this page only.
  }
}

/** Follows the device until the person has chosen for themselves. */
export function followDeviceTheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    let chosen: string | null = null
    try {
      chosen = localStorage.getItem(storageKey)
    } catch {
      // Without storage there is no remembered choice.
    }
    if (!chosen) document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light'
  }
  follow()
  dark.addEventListener('change', follow)
  return () => dark.removeEventListener('change', follow)
}
