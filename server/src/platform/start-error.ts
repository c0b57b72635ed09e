/** Something the person who starts Dryrun can mend. Its message is printed as it is, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
