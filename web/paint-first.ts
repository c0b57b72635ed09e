const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const starter = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/

/** Shown once, and at rest. A page in a tab that nobody sees is never shown, and starts at once. */
const shown = `new Promise((done)=>document.hidden?done():requestAnimationFrame(()=>self.requestIdleCallback?requestIdleCallback(done,{timeout:300}):setTimeout(done)))`
/** Lets the browser do what waits, such as answering a tap, before it goes on. */
const pause = 'await new Promise((done)=>setTimeout(done));'

/**
 * Lets a prerendered page be shown before its program is asked for. Such a page reads well without it, and a line that is
 * busy with the program would bring style sheet and typefaces later. The program then comes together with what it will
 * read first, and starts in parts. `web/app/api.ts` takes the answers.
 */
export function paintFirst(html: string, reads: readonly string[]): string {
  const program = [...html.matchAll(preload)].map(([, address]) => address)
  const base = program.find((address) => address?.includes('/base-'))
  if (!base) throw new Error('A prerendered page does not ask for what every page needs.')
  const page = html.replaceAll(preload, '')
  if (!starter.test(page)) throw new Error('A prerendered page has no script that starts it.')
  return page.replace(starter, (_, open: string, code: string, close: string) => {
    const askForCode = `for(const [n,href] of ${JSON.stringify(program)}.entries()){document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));if(n%4===3)${pause}}`
    const askForAnswers = `self.asked={};for(const address of ${JSON.stringify(reads)}){const answer=fetch(address,{headers:{accept:'application/json'}});answer.catch(()=>{});asked[address]=answer;${pause}}`
    const waiting = code
      .replaceAll(/^import \* as (\w+) from ("[^"]+");/gm, `const $1=await import($2);${pause}`)
      .replaceAll(/^import ("[^"]+");/gm, `await import($1);await import("${base}");${pause}`)
    if (/^\s*import\s/m.test(waiting)) throw new Error('The script that starts a page asks for code before it waits.')
    return `${open}await ${shown};${askForCode}${askForAnswers}\n${waiting}${close}`
  })
}
