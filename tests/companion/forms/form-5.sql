-- {"table": "6jjlNIrEfo2R", "tokens": {"black": "oUAneksOxi0G9ACgcham56mF9WCdrXa7", "white": "xcqJ7tjKwYDCHhZBXGEiVbo_fTlOjJck", "referee": "d0goFYYP1b3NzzyLcIr6qUK3cBmkaCNn", "watch": "xb0p18p7SRKAi3O-fWe89EjeTk_MaCsd"}, "save": "2:3:2:4:1:455555232:0", "seq": 4}
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
INSERT INTO "events" VALUES('6jjlNIrEfo2R',1,'created','{"moment": "9fd7a24103@1795762414.104", "game": "sparklies", "start": "2:3:2:4:1:310735232:0", "origin": "save", "detail": "", "before": "", "judged": "yes", "said": "", "alone": "yes"}',1795762414.104,NULL,NULL);
INSERT INTO "events" VALUES('6jjlNIrEfo2R',2,'turn','{"moment": "9fd7a24103@1795762414.174", "side": "black", "turn": "+B1, A1 R->R, B1 G->B, C1 R->B, B2 R->B, A2 G->B, A1 R->G", "by": "screen"}',1795762414.174,'40470e9297aa88b118729e58cb32b58bc5e54820dbef2275b54717978f977e63','76b6a7a5bb2be1628ee091afc71519c667c810fde7f56a9134e85b9eca9e4b05');
INSERT INTO "events" VALUES('6jjlNIrEfo2R',3,'resign','{"moment": "9fd7a24103@1795762414.211", "side": "white"}',1795762414.211,NULL,NULL);
INSERT INTO "events" VALUES('6jjlNIrEfo2R',4,'rematch','{"moment": "9fd7a24103@1795762414.332", "table": "yhIo_cJZS3a2", "swapped": ""}',1795762414.332,NULL,NULL);
INSERT INTO "events" VALUES('yhIo_cJZS3a2',1,'created','{"moment": "9fd7a24103@1795762414.332", "game": "sparklies", "start": "2:3:2:4:1:012222211:0", "origin": "seed", "detail": "437154", "before": "6jjlNIrEfo2R", "judged": "yes", "said": "", "alone": "yes"}',1795762414.332,NULL,NULL);
CREATE TABLE onward (
	"table" VARCHAR(32) NOT NULL, 
	seat VARCHAR(16) NOT NULL, 
	next VARCHAR(32) NOT NULL, 
	role VARCHAR(16) NOT NULL, 
	PRIMARY KEY ("table", seat)
);
INSERT INTO "onward" VALUES('6jjlNIrEfo2R','black','yhIo_cJZS3a2','black');
INSERT INTO "onward" VALUES('6jjlNIrEfo2R','white','yhIo_cJZS3a2','white');
INSERT INTO "onward" VALUES('6jjlNIrEfo2R','referee','yhIo_cJZS3a2','referee');
INSERT INTO "onward" VALUES('6jjlNIrEfo2R','watch','yhIo_cJZS3a2','watch');
CREATE TABLE pulses (
	run VARCHAR(32) NOT NULL, 
	seconds FLOAT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (run)
);
INSERT INTO "pulses" VALUES('9fd7a24103',1795762414.332,1795762414.332);
CREATE TABLE tokens (
	"table" VARCHAR(32) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	role VARCHAR(16) NOT NULL, 
	PRIMARY KEY ("table", hash)
);
INSERT INTO "tokens" VALUES('6jjlNIrEfo2R','45346397cd4aeeb69145a1c7a38e067716d832d25045554e94e09f33e00a8ff8','black');
INSERT INTO "tokens" VALUES('6jjlNIrEfo2R','fa71d8bba64220575d916c497d0dc683df77fb732d096a48ceffe6d5b4344f72','white');
INSERT INTO "tokens" VALUES('6jjlNIrEfo2R','feb4d6fae391a7bfd7a3714a767aaa95b97d0160ee03894c3c8fd4d5960a3a20','referee');
INSERT INTO "tokens" VALUES('6jjlNIrEfo2R','3cc37063cd8c546a4ba93e818cfc9eb5931602327f6cba1e9c7f86bdb561326c','watch');
INSERT INTO "tokens" VALUES('yhIo_cJZS3a2','873f37bba9d2120ddded59e2f8b79028b0450d51a1c53a0ce7b91dd833e526af','referee');
CREATE INDEX ix_onward_next ON onward (next);
CREATE INDEX ix_bests_board ON bests (board);
CREATE INDEX ix_best_points_board ON best_points (board);
COMMIT;
