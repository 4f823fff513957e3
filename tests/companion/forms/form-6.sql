-- {"table": "Vt8VDv8SQPly", "tokens": {"black": "dhRWLO_RXz5RZX4YCvWe6ADMs1WMccNt", "white": "CwrfL3gBOp1Z-Ilr5CW_lXS9ayehqV10", "referee": "0Nqw55KgbxLLjaWPIig-k5A8C1uEvrWq", "watch": "UV5Mqfm3SlQJWqKDvGuqHhfjSGYyrcRX"}, "save": "2:3:2:4:1:455555232:0", "seq": 4}
BEGIN TRANSACTION;
CREATE TABLE best_points (
	"table" VARCHAR(32) NOT NULL, 
	board VARCHAR(80) NOT NULL, 
	points INTEGER NOT NULL, 
	turns INTEGER NOT NULL, 
	seed VARCHAR(100) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY ("table")
);
CREATE TABLE bests (
	"table" VARCHAR(32) NOT NULL, 
	board VARCHAR(80) NOT NULL, 
	turns INTEGER NOT NULL, 
	seed VARCHAR(100) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY ("table")
);
CREATE TABLE epochs (
	epoch VARCHAR(32) NOT NULL, 
	PRIMARY KEY (epoch)
);
INSERT INTO "epochs" VALUES('gDMluHwaJ7m9fzuy');
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
INSERT INTO "events" VALUES('Vt8VDv8SQPly',1,'created','{"moment": "74575cc9be@1795762427.413", "game": "sparklies", "start": "2:3:2:4:1:310735232:0", "origin": "save", "detail": "", "before": "", "judged": "yes", "said": "", "alone": "yes"}',1795762427.413,NULL,NULL);
INSERT INTO "events" VALUES('Vt8VDv8SQPly',2,'turn','{"moment": "74575cc9be@1795762427.439", "side": "black", "turn": "+B1, A1 R->R, B1 G->B, C1 R->B, B2 R->B, A2 G->B, A1 R->G", "by": "screen"}',1795762427.439,'40470e9297aa88b118729e58cb32b58bc5e54820dbef2275b54717978f977e63','76b6a7a5bb2be1628ee091afc71519c667c810fde7f56a9134e85b9eca9e4b05');
INSERT INTO "events" VALUES('Vt8VDv8SQPly',3,'resign','{"moment": "74575cc9be@1795762427.532", "side": "white"}',1795762427.532,NULL,NULL);
INSERT INTO "events" VALUES('Vt8VDv8SQPly',4,'rematch','{"moment": "74575cc9be@1795762427.636", "table": "x-AriAMjQudu", "swapped": "", "seats": ""}',1795762427.636,NULL,NULL);
INSERT INTO "events" VALUES('x-AriAMjQudu',1,'created','{"moment": "74575cc9be@1795762427.636", "game": "sparklies", "start": "2:3:2:4:1:022201102:0", "origin": "seed", "detail": "490677", "before": "Vt8VDv8SQPly", "judged": "yes", "said": "", "alone": "yes"}',1795762427.636,NULL,NULL);
CREATE TABLE onward (
	"table" VARCHAR(32) NOT NULL, 
	seat VARCHAR(16) NOT NULL, 
	next VARCHAR(32) NOT NULL, 
	role VARCHAR(16) NOT NULL, 
	PRIMARY KEY ("table", seat)
);
INSERT INTO "onward" VALUES('Vt8VDv8SQPly','black','x-AriAMjQudu','black');
INSERT INTO "onward" VALUES('Vt8VDv8SQPly','white','x-AriAMjQudu','white');
INSERT INTO "onward" VALUES('Vt8VDv8SQPly','referee','x-AriAMjQudu','referee');
INSERT INTO "onward" VALUES('Vt8VDv8SQPly','watch','x-AriAMjQudu','watch');
CREATE TABLE pulses (
	run VARCHAR(32) NOT NULL, 
	seconds FLOAT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (run)
);
INSERT INTO "pulses" VALUES('74575cc9be',1795762427.636,1795762427.636);
CREATE TABLE tokens (
	"table" VARCHAR(32) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	role VARCHAR(16) NOT NULL, 
	PRIMARY KEY ("table", hash)
);
INSERT INTO "tokens" VALUES('Vt8VDv8SQPly','388a70423a74f45c6697914e845fbd5df2ebb67a54d679ff3a2d0dd0c2191577','black');
INSERT INTO "tokens" VALUES('Vt8VDv8SQPly','f353d015874760d6761d7727e5b2177ebe33f01d226c11b07c2e3826520a2982','white');
INSERT INTO "tokens" VALUES('Vt8VDv8SQPly','d36c08be2da4a7efe03a616bdd075955b8296c0593b4b1a9098d7f932881f994','referee');
INSERT INTO "tokens" VALUES('Vt8VDv8SQPly','6fac18312d90c8e02b6b851abe3ec34d91c92127de40d86a08c08f7ec1fc2612','watch');
INSERT INTO "tokens" VALUES('x-AriAMjQudu','6dcee4922b21d190f9dafcd0b02bd5b6a7294806b5a1dd8b8fe3f7806576e60b','referee');
CREATE INDEX ix_onward_next ON onward (next);
CREATE INDEX ix_bests_board ON bests (board);
CREATE INDEX ix_best_points_board ON best_points (board);
COMMIT;
