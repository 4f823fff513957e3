-- {"table": "PqlPfmeVF6se", "tokens": {"black": "6orFTSR3xJj-8u4NLuMzgE7DBBF2Q0Ou", "white": "8m8b52Ud-j3O-yTLNKf9HRd2qw4gtRMa", "referee": "D-8nKd5RU7lZLrd3m0JmrzEx_r57Z9kz", "watch": "k-zNv6oB--PsNzK9NA-aPGztmO1Q8uCH"}, "save": "2:3:2:4:1:455555232:0", "seq": 3}
BEGIN TRANSACTION;
CREATE TABLE bests (
	"table" VARCHAR(32) NOT NULL, 
	board VARCHAR(80) NOT NULL, 
	turns INTEGER NOT NULL, 
	seed VARCHAR(100) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY ("table")
);
CREATE TABLE events (
	"table" VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	fields TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	"key" VARCHAR(64), 
	request VARCHAR(64), 
	PRIMARY KEY ("table", seq), 
	UNIQUE ("table", "key")
);
INSERT INTO "events" VALUES('PqlPfmeVF6se',1,'created','{"game": "sparklies", "start": "2:3:2:4:1:310735232:0", "origin": "save", "detail": ""}',1.79576239084286880492e+09,NULL,NULL);
INSERT INTO "events" VALUES('PqlPfmeVF6se',2,'turn','{"side": "black", "turn": "+B1, A1 R->R, B1 G->B, C1 R->B, B2 R->B, A2 G->B, A1 R->G", "by": "screen"}',1.79576239093457269667e+09,'40470e9297aa88b118729e58cb32b58bc5e54820dbef2275b54717978f977e63','76b6a7a5bb2be1628ee091afc71519c667c810fde7f56a9134e85b9eca9e4b05');
INSERT INTO "events" VALUES('PqlPfmeVF6se',3,'resign','{"side": "white"}',1795762390.98503,NULL,NULL);
CREATE TABLE tokens (
	"table" VARCHAR(32) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	role VARCHAR(16) NOT NULL, 
	PRIMARY KEY ("table", hash)
);
INSERT INTO "tokens" VALUES('PqlPfmeVF6se','09652bfe18784db60bcec90f3fecb1a14332953912730874d1f3d2fb16c9e779','black');
INSERT INTO "tokens" VALUES('PqlPfmeVF6se','79d38d5adf954cc3436ba9a8e9fa4fcd48ad7a59296ef3b48e441fa3577338ee','white');
INSERT INTO "tokens" VALUES('PqlPfmeVF6se','264adc10e325f10ea088379f7c44afa03c7017f4ad6c10a746c9fa1b75eff065','referee');
INSERT INTO "tokens" VALUES('PqlPfmeVF6se','703b72826ec6f8979aa281e465e63a0316685311894fa8e6fa7478c6ca0c2ec6','watch');
CREATE INDEX ix_bests_board ON bests (board);
COMMIT;
