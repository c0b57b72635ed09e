export interface DemoPerson {
  readonly username: string
  readonly fullName: string
  readonly country: string
  readonly gender: 'Male' | 'Female'
  readonly phoneNumber: string
  /** How long before today they signed up. */
  readonly joinedDaysAgo: number
  /** How much they pay in at a time, in dollars. */
  readonly usualDeposit: number
  readonly referredBy?: string
  /** Their name may appear in the list of recent withdrawals. */
  readonly isNameVisible: boolean
}

/** A dozen people who do not exist. Everything they did was done through the use cases, and every place that names them says demo. */
export const people: readonly DemoPerson[] = [
  {
    username: 'mara.l',
    fullName: 'Mara Lindqvist',
    country: 'SE',
    gender: 'Female',
    phoneNumber: '+46 70 000 0101',
    joinedDaysAgo: 124,
    usualDeposit: 900,
    isNameVisible: true,
  },
  {
    username: 'okafor',
    fullName: 'Rufus Okafor',
    country: 'NG',
    gender: 'Male',
    phoneNumber: '+234 800 000 0102',
    joinedDaysAgo: 117,
    usualDeposit: 600,
    isNameVisible: true,
  },
  {
    username: 'elif.a',
    fullName: 'Elif Aydin',
    country: 'TR',
    gender: 'Female',
    phoneNumber: '+90 500 000 0103',
    joinedDaysAgo: 103,
    usualDeposit: 250,
    referredBy: 'mara.l',
    isNameVisible: false,
  },
  {
    username: 'jbrandt',
    fullName: 'Jonas Brandt',
    country: 'DE',
    gender: 'Male',
    phoneNumber: '+49 150 000 0104',
    joinedDaysAgo: 96,
    usualDeposit: 1_500,
    referredBy: 'mara.l',
    isNameVisible: true,
  },
  {
    username: 'ines.d',
    fullName: 'Ines Duarte',
    country: 'PT',
    gender: 'Female',
    phoneNumber: '+351 910 000 105',
    joinedDaysAgo: 88,
    usualDeposit: 400,
    isNameVisible: true,
  },
  {
    username: 'noor_h',
    fullName: 'Noor Haddad',
    country: 'JO',
    gender: 'Female',
    phoneNumber: '+962 7 9000 0106',
    joinedDaysAgo: 79,
    usualDeposit: 320,
    referredBy: 'okafor',
    isNameVisible: false,
  },
  {
    username: 'tishii',
    fullName: 'Takumi Ishii',
    country: 'JP',
    gender: 'Male',
    phoneNumber: '+81 80 0000 0107',
    joinedDaysAgo: 71,
    usualDeposit: 11_000,
    isNameVisible: true,
  },
  {
    username: 'arjunm',
    fullName: 'Arjun Mehta',
    country: 'IN',
    gender: 'Male',
    phoneNumber: '+91 90000 00108',
    joinedDaysAgo: 58,
    usualDeposit: 550,
    referredBy: 'jbrandt',
    isNameVisible: false,
  },
  {
    username: 'camille',
    fullName: 'Camille Perrin',
    country: 'FR',
    gender: 'Female',
    phoneNumber: '+33 6 00 00 01 09',
    joinedDaysAgo: 46,
    usualDeposit: 1_200,
    isNameVisible: true,
  },
  {
    username: 'ama.b',
    fullName: 'Ama Boateng',
    country: 'GH',
    gender: 'Female',
    phoneNumber: '+233 20 000 0110',
    joinedDaysAgo: 33,
    usualDeposit: 180,
    referredBy: 'okafor',
    isNameVisible: true,
  },
  {
    username: 'tren',
    fullName: 'Tobias Renner',
    country: 'AT',
    gender: 'Male',
    phoneNumber: '+43 660 000 0111',
    joinedDaysAgo: 19,
    usualDeposit: 700,
    referredBy: 'mara.l',
    isNameVisible: false,
  },
  {
    username: 'lucia.v',
    fullName: 'Lucia Vargas',
    country: 'MX',
    gender: 'Female',
    phoneNumber: '+52 55 0000 0112',
    joinedDaysAgo: 6,
    usualDeposit: 500,
    isNameVisible: true,
  },
]
