import { type RefObject, type SyntheticEvent, useEffect } from 'react'

/** How many modals are open: the page may scroll again when the last one has closed. */
let openCount = 0

/**
 * Opens a native modal dialog: the browser itself traps the focus, closes on Escape and gives the focus back.
 * Returns the handlers that the dialog element needs.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void) {
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return undefined
    const page = document.documentElement
    if (openCount === 0) {
      // The place of the vanishing scrollbar is kept, so that nothing behind the dialog moves.
      page.style.setProperty('--scrollbar-width', `${window.innerWidth - page.clientWidth}px`)
      page.classList.add('scroll-locked')
    }
    dialog.showModal()
    openCount += 1
    return () => {
      dialog.close()
      openCount -= 1
      if (openCount === 0) page.classList.remove('scroll-locked')
    }
  }, [open, ref])

  return {
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      // A file picker inside the dialog also reports a cancel, which bubbles up here.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    onMouseDown(event: SyntheticEvent<HTMLDialogElement, MouseEvent>) {
      if (event.target !== event.currentTarget) return
      const box = event.currentTarget.getBoundingClientRect()
      const { clientX: x, clientY: y } = event.nativeEvent
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) onClose()
    },
  }
}
