-- {"table": "OmcX2qJuqgEo", "tokens": {"black": "Vfsx5awZ-XvBa6HLGcW745Hj4SD-gPwo", "white": "HQP5EoXq9sY-iiR-s2otfgamGifYtXkA", "referee": "2pYuA7OwjWWxj_jvM-cNoTXJOnP7a_01", "watch": "9uJw80Rhu4ZMwyomcLrbZQJO6Wh6smqr"}, "save": "2:3:2:4:1:455555232:0", "seq": 4}
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
INSERT INTO "events" VALUES('OmcX2qJuqgEo',1,'created','{"game": "sparklies", "start": "2:3:2:4:1:310735232:0", "origin": "save", "detail": "", "before": ""}',1.79576239841095852854e+09,NULL,NULL);
INSERT INTO "events" VALUES('OmcX2qJuqgEo',2,'turn','{"side": "black", "turn": "+B1, A1 R->R, B1 G->B, C1 R->B, B2 R->B, A2 G->B, A1 R->G", "by": "screen"}',1.79576239843447566036e+09,'40470e9297aa88b118729e58cb32b58bc5e54820dbef2275b54717978f977e63','76b6a7a5bb2be1628ee091afc71519c667c810fde7f56a9134e85b9eca9e4b05');
INSERT INTO "events" VALUES('OmcX2qJuqgEo',3,'resign','{"side": "white"}',1.79576239844386267656e+09,NULL,NULL);
INSERT INTO "events" VALUES('OmcX2qJuqgEo',4,'rematch','{"table": "aTuitV1KldCZ", "swapped": ""}',1.79576239845091891293e+09,NULL,NULL);
INSERT INTO "events" VALUES('aTuitV1KldCZ',1,'created','{"game": "sparklies", "start": "2:3:2:4:1:221212122:0", "origin": "seed", "detail": "304036", "before": "OmcX2qJuqgEo"}',1.79576239845091891293e+09,NULL,NULL);
CREATE TABLE onward (
	"table" VARCHAR(32) NOT NULL, 
	seat VARCHAR(16) NOT NULL, 
	next VARCHAR(32) NOT NULL, 
	role VARCHAR(16) NOT NULL, 
	PRIMARY KEY ("table", seat)
);
INSERT INTO "onward" VALUES('OmcX2qJuqgEo','black','aTuitV1KldCZ','black');
INSERT INTO "onward" VALUES('OmcX2qJuqgEo','white','aTuitV1KldCZ','white');
INSERT INTO "onward" VALUES('OmcX2qJuqgEo','referee','aTuitV1KldCZ','referee');
INSERT INTO "onward" VALUES('OmcX2qJuqgEo','watch','aTuitV1KldCZ','watch');
CREATE TABLE tokens (
	"table" VARCHAR(32) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	role VARCHAR(16) NOT NULL, 
	PRIMARY KEY ("table", hash)
);
INSERT INTO "tokens" VALUES('OmcX2qJuqgEo','9b4b2f53f29f6fc64b7df8130d7f7b388a30cece74099570f588014fc498a109','black');
INSERT INTO "tokens" VALUES('OmcX2qJuqgEo','5517012e10ee508d293cbb3ba5fe8a224ed8b9c09032b7616c66badc56062cee','white');
INSERT INTO "tokens" VALUES('OmcX2qJuqgEo','1f875d52b74a7dceeef5e4eab5d7c0f9d771f913ddf54292499bf629c664bc57','referee');
INSERT INTO "tokens" VALUES('OmcX2qJuqgEo','eede29a037dd1a66137c9b03b11af732cf3c4ccac24f44b7df2439b40dc9e73f','watch');
INSERT INTO "tokens" VALUES('aTuitV1KldCZ','fb715fd40dce50b03730df364d931c515d8926e5e837a82fbc0319a205445ce3','referee');
CREATE INDEX ix_onward_next ON onward (next);
CREATE INDEX ix_bests_board ON bests (board);
COMMIT;
