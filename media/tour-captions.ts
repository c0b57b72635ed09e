import type { LanguageCode } from '@dryrun/domain/languages/languages.ts'

/** What the film says, by what it says in English. A sentence that is not here stops the recording. */
export const captionsIn: Record<Exclude<LanguageCode, 'en'>, Readonly<Record<string, string>>> = {
  es: {
    'This is Dryrun: an investment platform on practice money.':
      'Esto es Dryrun: una plataforma de inversión con dinero de práctica.',
    'Its lists and figures come from its own database. Demo members are marked.':
      'Sus listas y cifras salen de su propia base de datos. Los miembros de demostración están marcados.',
    'Signing up asks for a name, an e-mail and a country. The addresses are filled in.':
      'El registro pide un nombre, un correo y un país. Las direcciones ya vienen rellenadas.',
    'Five balances, all zero. Each one can be opened down to its entries.':
      'Cinco saldos, todos a cero. Cada uno se puede abrir hasta sus asientos.',
    'A deposit has three steps: the amount, the address, the proof.':
      'Un depósito tiene tres pasos: el importe, la dirección y el comprobante.',
    'The admin sees what an approval would post, types yes, and the balance is credited.':
      'El administrador ve qué asentaría la aprobación, escribe yes y el saldo se abona.',
    'A plan shows what its promise would be over a year, in the same card.':
      'Cada plan muestra en la misma tarjeta qué sería su promesa en un año.',
    'On this instance a day passes in a minute. What is promised is dashed until it is posted.':
      'En esta instancia un día pasa en un minuto. Lo prometido va en trazos hasta que se asienta.',
    'The return arrives on time. Nothing has earned it.': 'El rendimiento llega a tiempo. Nada lo ha ganado.',
    'A withdrawal waits for the admin, like a deposit.': 'Un retiro espera al administrador, igual que un depósito.',
    'So who pays? The transparency page adds up what is held, owed and promised.':
      '¿Quién paga entonces? La página de transparencia suma lo que se tiene, se debe y se promete.',
    'Practise here what you should refuse elsewhere.': 'Practica aquí lo que deberías rechazar en otra parte.',
  },
  fr: {
    'This is Dryrun: an investment platform on practice money.':
      'Voici Dryrun : une plateforme d’investissement en argent d’exercice.',
    'Its lists and figures come from its own database. Demo members are marked.':
      'Ses listes et ses chiffres viennent de sa propre base de données. Les membres de démonstration sont signalés.',
    'Signing up asks for a name, an e-mail and a country. The addresses are filled in.':
      'L’inscription demande un nom, un e-mail et un pays. Les adresses sont déjà remplies.',
    'Five balances, all zero. Each one can be opened down to its entries.':
      'Cinq soldes, tous à zéro. Chacun s’ouvre jusqu’à ses écritures.',
    'A deposit has three steps: the amount, the address, the proof.':
      'Un dépôt a trois étapes : le montant, l’adresse, le justificatif.',
    'The admin sees what an approval would post, types yes, and the balance is credited.':
      'L’administrateur voit ce que l’approbation inscrirait, tape yes, et le solde est crédité.',
    'A plan shows what its promise would be over a year, in the same card.':
      'Chaque offre montre, sur la même carte, ce que sa promesse donnerait en un an.',
    'On this instance a day passes in a minute. What is promised is dashed until it is posted.':
      'Sur cette instance, un jour passe en une minute. Ce qui est promis reste en pointillé jusqu’à son inscription.',
    'The return arrives on time. Nothing has earned it.': 'Le rendement arrive à l’heure. Rien ne l’a gagné.',
    'A withdrawal waits for the admin, like a deposit.': 'Un retrait attend l’administrateur, comme un dépôt.',
    'So who pays? The transparency page adds up what is held, owed and promised.':
      'Alors qui paie ? La page de transparence additionne ce qui est détenu, dû et promis.',
    'Practise here what you should refuse elsewhere.': 'Exercez-vous ici à ce que vous devriez refuser ailleurs.',
  },
  de: {
    'This is Dryrun: an investment platform on practice money.': 'Das ist Dryrun: eine Anlageplattform mit Übungsgeld.',
    'Its lists and figures come from its own database. Demo members are marked.':
      'Ihre Listen und Zahlen kommen aus der eigenen Datenbank. Demo-Mitglieder sind gekennzeichnet.',
    'Signing up asks for a name, an e-mail and a country. The addresses are filled in.':
      'Die Anmeldung fragt nach Name, E-Mail und Land. Die Adressen sind schon eingetragen.',
    'Five balances, all zero. Each one can be opened down to its entries.':
      'Fünf Salden, alle null. Jeder lässt sich bis zu seinen Buchungen öffnen.',
    'A deposit has three steps: the amount, the address, the proof.':
      'Eine Einzahlung hat drei Schritte: den Betrag, die Adresse, den Beleg.',
    'The admin sees what an approval would post, types yes, and the balance is credited.':
      'Der Admin sieht, was eine Freigabe buchen würde, tippt yes, und der Betrag wird gutgeschrieben.',
    'A plan shows what its promise would be over a year, in the same card.':
      'Ein Plan zeigt auf derselben Karte, was sein Versprechen über ein Jahr wäre.',
    'On this instance a day passes in a minute. What is promised is dashed until it is posted.':
      'Auf dieser Instanz vergeht ein Tag in einer Minute. Was versprochen ist, bleibt gestrichelt, bis es gebucht ist.',
    'The return arrives on time. Nothing has earned it.': 'Der Ertrag kommt pünktlich. Nichts hat ihn verdient.',
    'A withdrawal waits for the admin, like a deposit.': 'Eine Auszahlung wartet auf den Admin, wie eine Einzahlung.',
    'So who pays? The transparency page adds up what is held, owed and promised.':
      'Wer zahlt also? Die Transparenzseite rechnet zusammen, was da ist, geschuldet und versprochen wird.',
    'Practise here what you should refuse elsewhere.': 'Üben Sie hier, was Sie anderswo ablehnen sollten.',
  },
  pt: {
    'This is Dryrun: an investment platform on practice money.':
      'Este é o Dryrun: uma plataforma de investimento com dinheiro de prática.',
    'Its lists and figures come from its own database. Demo members are marked.':
      'As suas listas e números vêm da própria base de dados. Os membros de demonstração estão assinalados.',
    'Signing up asks for a name, an e-mail and a country. The addresses are filled in.':
      'O registo pede nome, e-mail e país. Os endereços já vêm preenchidos.',
    'Five balances, all zero. Each one can be opened down to its entries.':
      'Cinco saldos, todos a zero. Cada um pode ser aberto até aos seus lançamentos.',
    'A deposit has three steps: the amount, the address, the proof.':
      'Um depósito tem três passos: o valor, o endereço, o comprovativo.',
    'The admin sees what an approval would post, types yes, and the balance is credited.':
      'O administrador vê o que a aprovação lançaria, escreve yes, e o saldo é creditado.',
    'A plan shows what its promise would be over a year, in the same card.':
      'Cada plano mostra, no mesmo cartão, o que a sua promessa seria num ano.',
    'On this instance a day passes in a minute. What is promised is dashed until it is posted.':
      'Nesta instância um dia passa num minuto. O que é prometido fica tracejado até ser lançado.',
    'The return arrives on time. Nothing has earned it.': 'O rendimento chega a horas. Nada o ganhou.',
    'A withdrawal waits for the admin, like a deposit.': 'Uma retirada espera pelo administrador, como um depósito.',
    'So who pays? The transparency page adds up what is held, owed and promised.':
      'Então quem paga? A página de transparência soma o que existe, o que se deve e o que se promete.',
    'Practise here what you should refuse elsewhere.': 'Pratique aqui o que deve recusar noutro lado.',
  },
  ar: {
    'This is Dryrun: an investment platform on practice money.': 'هذا Dryrun: منصة استثمار بأموال تدريبية.',
    'Its lists and figures come from its own database. Demo members are marked.':
      'قوائمها وأرقامها تأتي من قاعدة بياناتها نفسها، والأعضاء التجريبيون مميَّزون.',
    'Signing up asks for a name, an e-mail and a country. The addresses are filled in.':
      'يطلب التسجيل اسمًا وبريدًا إلكترونيًا وبلدًا، والعناوين معبأة مسبقًا.',
    'Five balances, all zero. Each one can be opened down to its entries.':
      'خمسة أرصدة، كلها صفر. يمكن فتح كل منها حتى قيوده.',
    'A deposit has three steps: the amount, the address, the proof.': 'للإيداع ثلاث خطوات: المبلغ والعنوان والإثبات.',
    'The admin sees what an approval would post, types yes, and the balance is credited.':
      'يرى المشرف ما الذي ستقيّده الموافقة، ويكتب yes، فيضاف المبلغ إلى الرصيد.',
    'A plan shows what its promise would be over a year, in the same card.':
      'تعرض كل خطة في البطاقة نفسها ما سيكون عليه وعدها خلال سنة.',
    'On this instance a day passes in a minute. What is promised is dashed until it is posted.':
      'في هذه النسخة يمر اليوم في دقيقة. ويبقى الموعود متقطعًا حتى يُقيَّد.',
    'The return arrives on time. Nothing has earned it.': 'يصل العائد في موعده، ولم يكسبه شيء.',
    'A withdrawal waits for the admin, like a deposit.': 'ينتظر السحب المشرف، كما الإيداع.',
    'So who pays? The transparency page adds up what is held, owed and promised.':
      'فمن يدفع إذن؟ تجمع صفحة الشفافية ما هو متوفر ومستحق وموعود.',
    'Practise here what you should refuse elsewhere.': 'تدرَّب هنا على ما ينبغي أن ترفضه في مكان آخر.',
  },
  zh: {
    'This is Dryrun: an investment platform on practice money.': '这是 Dryrun：一个使用练习资金的投资平台。',
    'Its lists and figures come from its own database. Demo members are marked.':
      '它的列表和数字都来自自己的数据库，演示会员都有标记。',
    'Signing up asks for a name, an e-mail and a country. The addresses are filled in.':
      '注册需要姓名、电子邮件和国家。地址已经填好。',
    'Five balances, all zero. Each one can be opened down to its entries.':
      '五个余额，全部为零。每一个都可以展开到它的分录。',
    'A deposit has three steps: the amount, the address, the proof.': '充值分三步：金额、地址、凭证。',
    'The admin sees what an approval would post, types yes, and the balance is credited.':
      '管理员看到批准后会如何记账，输入 yes，余额随即入账。',
    'A plan shows what its promise would be over a year, in the same card.':
      '每个计划都在同一张卡片上说明它的承诺放到一年会是多少。',
    'On this instance a day passes in a minute. What is promised is dashed until it is posted.':
      '在这个实例上，一天只需一分钟。承诺的部分用虚线表示，直到入账。',
    'The return arrives on time. Nothing has earned it.': '收益准时到账，但没有任何东西赚到它。',
    'A withdrawal waits for the admin, like a deposit.': '提现和充值一样，要等管理员处理。',
    'So who pays? The transparency page adds up what is held, owed and promised.':
      '那么谁来付钱？透明度页面把持有、欠付和承诺的都加在一起。',
    'Practise here what you should refuse elsewhere.': '在这里练习那些你在别处应当拒绝的事。',
  },
}
