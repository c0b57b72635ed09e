/** So many confirmations make a transfer final; they come one after the other. */
export const confirmationsNeeded = 6

/** In the world's time, also where the instance's clock runs faster: somebody is watching them come. */
export const confirmationMs = 3_000

/** How many confirmations a transfer has at a moment between its sending and the moment it is final. */
export function confirmationsAt(sentAt: Date, finalAt: Date, now: Date): number {
  const whole = finalAt.getTime() - sentAt.getTime()
  const passed = now.getTime() - sentAt.getTime()
  if (passed >= whole) return confirmationsNeeded
  return Math.max(0, Math.floor((confirmationsNeeded * passed) / whole))
}
