/**
 * What is guessed first: the heads of the published lists of leaked passwords, as far as they are long enough to pass
 * the other rules. Compared without letter case.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 87654321 654321 0987654321
  111111 1111111 11111111 000000 0000000 00000000 222222 333333 444444 555555 666666 777777 888888 88888888 999999
  121212 123123 123123123 123321 112233 11223344 159753 147258 147258369 131313 696969 102030 101010 123654
  password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa55word pass1234 pass123
  passwort passwort1 motdepasse contraseña senha123 parola letmein letmein1 welcome welcome1 welcome123 admin123
  admin1 administrator qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwertz qwertzuiop azerty azertyuiop asdfgh asdfghjkl
  asdf1234 zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx qazwsxedc q1w2e3r4 zaq12wsx a123456 a12345678
  abc123 abcd1234 abc12345 abcdef abcdefg abcdefgh 123abc 123qwe qwe123 aa123456 a1b2c3 a1b2c3d4 iloveyou iloveyou1
  iloveu monkey dragon sunshine princess football baseball basketball superman batman master shadow michael jordan
  jennifer charlie hunter hunter2 killer trustno1 freedom whatever computer internet starwars pokemon naruto
  cheese summer winter spring autumn summer2024 summer2025 summer2026 winter2025 january monday flower hello123
  hello1 hellohello secret secret123 changeme changeme1 default guest123 login123 test123 test1234 testtest testing
  temp1234 user1234 root1234 toor1234 access mustang corvette ferrari mercedes liverpool chelsea arsenal barcelona
  bitcoin bitcoin1 crypto crypto123 ethereum invest investment trading money123 dollar million millionaire
  google google123 facebook samsung apple123 microsoft linkedin 7777777 lovely ashley bailey daniel jessica
  andrew matthew joshua thomas robert george jordan23 nicole amanda hannah pepper ginger cookie buster maggie tigger`
    .split(/\s+/)
    .filter(Boolean),
)
