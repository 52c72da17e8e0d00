/** Passwords that lists of stolen passwords have most often, and words that are only common when repeated. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd pass1234 password1 password12 password123 password1234 password12345
  password123456 password1! password12! password123! password@123 p@ssword1 p@ssword123 p@ssw0rd1 p@ssw0rd123
  passw0rd123 passwordpassword mypassword mypassword1 yourpassword newpassword newpassword1 thepassword
  12345 123456 1234567 12345678 123456789 1234567890 12345678910 123456789a 123456789q 123456789abc a123456789
  q123456789 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r 1qaz2wsx 1qaz2wsx3edc 1qazxsw23edc zaq12wsxcde3 qazwsxedc qazwsxedcrfv
  q1w2e3r4t5 q1w2e3r4t5y6 qwer1234 qwerty qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop
  qwertyuiop1 qwertyuiop123 qwertzuiop qwertz1234 asdfghjkl asdfghjkl1 asdfghjkl123 asdfasdfasdf zxcvbnm123 zxcvbnmasd
  1234qwerasdf 123qweasdzxc qweasdzxc123 qweasdzxc abcd1234 abc123 abc123456 abcdef123456 abcdefghij1 a1b2c3d4e5
  a1b2c3d4e5f6 aa123456789 aaaaaaaaaa1 0123456789a 0987654321 9876543210 1029384756 1122334455 1231231234 112233445566
  147258369 1472583690 741852963 7418529630 789456123 7894561230 3141592653 31415926535 2718281828
  iloveyou iloveyou1 iloveyou12 iloveyou123 iloveyou1234 iloveyou2 iloveyou! iloveyouso iloveyoubaby
  letmein letmein123 letmein1234 welcome welcome1 welcome123 welcome1234 welcome2024 welcome2025 welcome2026 changeme
  changeme1 changeme12 changeme123 admin admin123 admin1234 admin12345 admin123456 adminadmin administrator
  administrator1 root toor rootroot123 secret secret123 secret1234 topsecret1 superman123 batman12345 pokemon123
  football123 baseball123 basketball liverpool1 manchester manutd1234 chelsea123 arsenal123 barcelona1 realmadrid
  sunshine12 sunshine123 princess12 princess123 michael123 jennifer12 jordan2323 charlie123 michelle12 monkey1234
  dragon1234 master1234 shadow1234 starwars12 starwars123 computer12 computer123 internet12 whatever12 trustno1
  trustno1trustno1 summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2024 spring2025 spring2026
  autumn2024 autumn2025 autumn2026 login12345 test test123456 test1234567 testtest12 testing123 guest12345 default123
  hello12345 hello123456 helloworld helloworld1 helloworld123 company123 business123 listings123 google1234 facebook12
  facebook123 correcthorsebatterystaple`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
