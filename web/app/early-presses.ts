import { useEffect } from 'react'

/**
 * A page is there to be read before its program has come. A button, or a link that the program answers itself
 * (`data-acts`), waits for it when it is pressed before, the last one pressed. Without this a form would go out the
 * browser's own way, with what was typed in the address.
 */
export const keepPressesScript = `{let pressed;const keep=(event)=>{const button=event.target.closest('button,[data-acts]');if(!button||event.metaKey||event.ctrlKey||event.shiftKey)return;pressed=button;event.preventDefault();event.stopPropagation()};addEventListener('click',keep,true);self.started=()=>{removeEventListener('click',keep,true);pressed?.click();pressed=null}}`

/** What was pressed before the page could answer is done now. */
export function useEarlyPresses(): void {
  useEffect(() => (globalThis as { started?: () => void }).started?.(), [])
}
