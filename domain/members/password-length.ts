export const passwordLengthMin = 6
/** In characters as people count them. Longer ones are refused, never cut off. */
export const passwordLengthMax = 128
